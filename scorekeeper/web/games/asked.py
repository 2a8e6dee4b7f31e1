"""What a game's page shows of the devices that ask to score it."""

from dataclasses import dataclass
from functools import cached_property

from scorekeeper.store.games.asking import asks_of, is_news, is_open, may_let_in, seated
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.models import Ask


@dataclass(frozen=True)
class Asked:
    """What the requesting device is asked. A scorer answers asks and reads who took over. A seated device
    lets another in. `sitting`: the ids of the seated devices, if a scorer has something to answer."""

    to_answer: tuple[Ask, ...] = ()
    to_read: tuple[Ask, ...] = ()
    to_agree: tuple[Ask, ...] = ()
    sitting: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.to_answer or self.to_read or self.to_agree)

    @cached_property
    def version(self) -> str:
        """A text that changes with any of these; empty if there is none."""
        return "".join(f".{ask.id}{ask.state[0]}" for ask in (*self.to_answer, *self.to_read, *self.to_agree))


def asked_of(access: Access) -> Asked:
    """What this device is asked. It takes no statement if nobody has ever asked, or for an unknown device."""
    device = access.device
    if device is None or not access.has_asks or access.game.deleted:
        return Asked()
    asks = asks_of(access.game)
    if access.may_write:
        to_answer = tuple(ask for ask in asks if is_open(ask))
        return Asked(
            to_answer=to_answer,
            to_read=tuple(ask for ask in asks if is_news(ask) and ask.device_id != device.id),
            sitting=frozenset(seated(access.game, asks) if to_answer else ()),
        )
    others = (ask for ask in asks if ask.device_id != device.id)
    return Asked(to_agree=tuple(ask for ask in others if may_let_in(ask, device, asks)))
