"""Writing records."""

import json
from collections.abc import Sequence

from scorekeeper.records.plays.model import FORMAT, SEATS, Record, action_text
from scorekeeper.records.plays.tags import TAG_LINE, split_names


def write_record(record: Record) -> str:
    """The text of `record`; `read_records` reads it back. Raises ValueError for names that it cannot hold."""
    tags = {"Format": FORMAT, "Edition": record.rules.edition, "Players": str(record.rules.players)}
    if record.house_rules:
        tags["HouseRules"] = json.dumps(dict(record.house_rules))
    if record.names:
        tags["Names"] = ", ".join(record.names)
    tags["Dealer"] = SEATS[record.dealer]
    if record.deck is not None:
        tags["Deck"] = " ".join(record.deck)
    if record.names and not (writable_names(record.names) and len(record.names) == record.rules.players):
        raise ValueError("These names cannot be written in a record: one a seat, no commas, no line ends.")
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    lines += [action_text(action, record.rules) for action in record.actions]
    return "\n".join(lines) + "\n"


def writable_names(names: Sequence[str]) -> tuple[str, ...]:
    """`names`, one for each seat, if a record can hold them, else none: some characters would end a name, its
    tag or its line."""
    line = f'[Names "{", ".join(names)}"]'
    found = TAG_LINE.fullmatch(line.encode("utf-8", "replace").decode().partition("\n")[0])
    return tuple(names) if found and all(names) and split_names(found[2]) == tuple(names) else ()
