"""The entry of a hand, tapped in."""

import json

#: The total and the points of each side in the rows of the entry.
TOTALS = "() => [...document.querySelectorAll('[id^=total-]')].map((part) => part.textContent.trim())"
POINTS = "() => [...document.querySelectorAll('.side-row .gained')].map((part) => part.textContent.trim())"


class Hand:
    def __init__(self, phone):
        self.phone = phone

    def miles(self, side, miles):
        self.phone.tap(f'.side-row[data-side="{side}"] .whose')
        self.phone.sees(f'.side-row.active[data-side="{side}"]')
        self.phone.tap(f'.keys-of-miles [data-miles="{miles}"]')

    def safety(self, side, card, state="played"):
        """Tap the zone of a safety, of "played" or "coup"."""
        self.phone.tap(f'[name="side_{side}-{card}"][value="{state}"]')

    def save(self):
        self.phone.tap("#entry .save-line .main")

    def expect_points(self, *points):
        """Wait for these points of the sides in this hand; None is not known yet."""
        expect(self.phone, POINTS, ["--" if each is None else f"+{each:,}" for each in points])

    def expect_totals(self, *totals):
        expect(self.phone, TOTALS, [f"{total:,}" for total in totals])


def expect(phone, function, wanted):
    """Wait until a JavaScript function returns the wanted value."""
    phone.until(f"(wanted) => JSON.stringify(({function})()) === wanted", in_json(wanted), of=str(wanted))


def in_json(wanted):
    return json.dumps(wanted, separators=(",", ":"), ensure_ascii=False)
