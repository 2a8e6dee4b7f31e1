"""The rulings on play: stable ids, each with a sentence, in the order in which verdicts name them.

Most forbid something. Some only say what is allowed or what follows (`PERMISSIONS`). Sources: Winning Moves,
"The Play", "The Cards", "Coup Fourré"; Rules Summary, "Types of Cards"; Wikipedia, "Legal actions", "Ending
conditions"; Wikipedia 2016, "Play"; Dujardin, « Jouons ! », « Explication de chaque carte ».
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.cards import CLASSIC
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.words import N_, Sentence

RULINGS: Final = MappingProxyType(
    {
        "turn-order": N_(
            "Players act in turn, clockwise from the dealer’s left. Only a coup fourré changes that."
        ),
        "draw-then-act": N_("A turn is one card drawn, and then one card played or discarded: no more."),
        "draw-from-discards": N_(
            "Cards are drawn from the draw pile only: the discard pile stays where it is."
        ),
        "draw-from-discards/open": N_(
            "Instead of drawing, a player may take the top card of the discard pile, if there is one."
        ),
        "safety-plays-again": N_(
            "After a safety its player draws again and must act again before anyone else."
        ),
        "safety-plays-again/while the pile lasts": N_(
            "After a safety its player draws again and must act again before anyone else. "
            "Once the draw pile is gone, a safety ends the turn as any card does."
        ),
        "pile-exhausted": N_(
            "Once the draw pile is gone, players go on with the cards they hold. "
            "A player who has none is passed over."
        ),
        "pile-exhausted/shuffled": N_(
            "When the draw pile is gone, the discards are shuffled and become the new one. "
            "Only a player who has no card then is passed over."
        ),
        "discard-any-time": N_("Any card may be discarded, even when another could be played."),
        "roll-to-start": N_(
            "A Roll goes on an empty battle pile, on a Stop, on another remedy, or on a cancelled hazard."
        ),
        "roll-on-roll": N_("A Roll does not go on another Roll."),
        "roll-not-on-hazard": N_(
            "A Roll does not go on an Accident, Out of Gas or Flat Tire: "
            "the remedy first, the Roll on a later turn."
        ),
        "roll-not-on-hazard/other": N_(
            "A Roll does not go on a hazard that needs another remedy: "
            "that remedy first, the Roll on a later turn."
        ),
        "roll-not-on-hazard/remedy is enough": N_(
            "A Roll does not go on an Accident, Out of Gas or Flat Tire: "
            "these need their remedy, and no Roll after it."
        ),
        "remedy-matches": N_(
            "A remedy goes only on its own hazard, on top of one’s own battle pile and not cancelled."
        ),
        "hazard-needs-moving": N_(
            "Accident, Out of Gas, Flat Tire and Stop go only on an opponent who is moving: "
            "with a Roll on top, or with Right of Way displayed and nothing that stops it."
        ),
        "hazard-needs-moving/other": N_(
            "A hazard of the battle pile goes only on an opponent who is moving: "
            "with a Roll on top, or with Right of Way displayed and nothing that stops it."
        ),
        "hazard-needs-moving/remedy is enough": N_(
            "Accident, Out of Gas, Flat Tire and Stop go only on an opponent who is moving: "
            "with a Roll or a remedy on top, or with Right of Way displayed and nothing that stops it."
        ),
        "hazard-needs-moving/not-empty": N_(
            "Accident, Out of Gas, Flat Tire and Stop go only on a battle pile that is not empty."
        ),
        "hazard-needs-moving/other/not-empty": N_(
            "A hazard of the battle pile goes only on a battle pile that is not empty."
        ),
        "no-hazard-on-hazard": N_("No hazard goes on a hazard that still stops its side."),
        "hazard-blocked-by-safety": N_("Nobody can be attacked with a hazard whose safety they display."),
        "hazard-own-side": N_("Hazards go on opponents only, all other cards on one’s own side only."),
        "speed-limit-any-time": N_("A Speed Limit needs no Roll, and may lie beside another hazard."),
        "speed-limit-on-limit": N_(
            "A second Speed Limit may go on a first, and one End of Limit lifts them both."
        ),
        "speed-limit-on-limit/forbidden": N_("A Speed Limit does not go on another Speed Limit."),
        "end-of-limit-needs-limit": N_(
            "An End of Limit goes only on a Speed Limit that holds, on top of one’s own speed pile."
        ),
        "limit-caps-50": N_("Under a Speed Limit only 25s and 50s may be played."),
        "right-of-way-lifts-limit": N_(
            "With Right of Way displayed no speed limit holds, and no Roll is needed."
        ),
        "distance-needs-moving": N_(
            "Distance cards need a side that is moving: with a Roll on top of its battle pile, "
            "or with Right of Way displayed and nothing that stops it."
        ),
        "distance-needs-moving/remedy is enough": N_(
            "Distance cards need a side that is moving: with a Roll or a remedy on top of its battle pile, "
            "or with Right of Way displayed and nothing that stops it."
        ),
        "two-200s": N_("A side may play at most two 200s in a hand."),
        "two-200s/other": N_("The most 200s that a side may play in a hand: %(most)s."),
        "never-over-target": N_("No distance card may take a side past the end of the trip."),
        "never-over-target/race": N_("A race may end past its target: no distance card is too big."),
        "safety-cancels": N_(
            "A safety may be played on any turn of one’s own. It cancels its hazard and bars it from then on."
        ),
        "roll-after-safety": N_(
            "A safety cancels the hazard, but a Roll is still needed, unless Right of Way is displayed."
        ),
        "roll-after-safety/not needed": N_("A safety cancels the hazard, and no Roll is needed after it."),
        "coup-fourre-timing": N_(
            "A coup fourré answers the hazard just played with its safety, before a card is drawn or played."
        ),
        "coup-fourre-who": N_("Only a player of the side attacked may call the coup fourré."),
        "coup-fourre-who/anyone": N_("Nobody calls a coup fourré on a hazard they played themselves."),
        "coup-fourre-restores": N_("A coup fourré removes the hazard, and what lay beneath it counts again."),
        "coup-fourre-draws": N_(
            "After a coup fourré its player draws one card for it, and then has a whole turn."
        ),
        "coup-fourre-skips": N_(
            "After a coup fourré play goes on from the left of its player: "
            "a player who is passed over loses a turn."
        ),
        "extension-call": N_(
            "Only the player whose card brought the first side exactly to the target may call the extension, "
            "at once, and only where the rules have one."
        ),
        "hand-ends": N_("The hand is over."),
        "pack-counts": N_("All copies of this card in the pack have been seen already."),
        "not-in-hand": N_("The player does not hold this card."),
    }
)
#: Rulings that never forbid anything themselves. Tests check what they allow or cause.
PERMISSIONS: Final = frozenset(
    {
        "discard-any-time", "roll-to-start", "speed-limit-any-time", "right-of-way-lifts-limit",
        "safety-cancels", "coup-fourre-restores",
    }
)  # fmt: skip
#: Rulings besides "turn-order" that say why it is not a player's turn.
TURN_RULINGS: Final = frozenset(
    {"draw-then-act", "safety-plays-again", "pile-exhausted", "coup-fourre-draws", "coup-fourre-skips"}
)
_PLACE: Final = {ruling: place for place, ruling in enumerate(RULINGS)}


def in_order(rulings: Iterable[str]) -> tuple[str, ...]:
    """Each of `rulings` once, in the order of `RULINGS`."""
    return tuple(sorted(set(rulings), key=_PLACE.__getitem__))


def sentence(rules: Rules, ruling: str) -> Sentence:
    """The text of `ruling` under `rules`."""
    other_hazards = "/other" if rules.cards.breakdowns != CLASSIC.breakdowns else ""
    remedied = "" if rules.roll_after_remedy else "/remedy is enough"
    wordings = {
        "hazard-needs-moving": f"{other_hazards}/not-empty"
        if rules.hazard_on_hazard
        else other_hazards or remedied,
        "roll-not-on-hazard": other_hazards or remedied,
        "distance-needs-moving": remedied,
        "roll-after-safety": "" if rules.roll_after_remedy else "/not needed",
        "never-over-target": "/race" if rules.race else "",
        "pile-exhausted": "/shuffled" if rules.open_discards else "",
        "two-200s": "" if rules.most_200s == 2 else "/other",
        "speed-limit-on-limit": "" if rules.limit_on_limit else "/forbidden",
        "safety-plays-again": "" if rules.safety_replays_without_pile else "/while the pile lasts",
        "draw-from-discards": "/open" if rules.open_discards else "",
        "coup-fourre-who": "/anyone" if rules.coup_fourre_by_anyone else "",
    }
    return Sentence(RULINGS[ruling + wordings.get(ruling, "")], {"most": rules.most_200s})
