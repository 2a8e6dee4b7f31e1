"""A person's figures by box and by partner: a line for each, which opens to all of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.statistics.figures import Figures
from scorekeeper.statistics.games import PlayedGame
from scorekeeper.web.people.shown import Line, Links, day, figure_lines, won_of
from scorekeeper.web.serving.language import number


@dataclass(frozen=True)
class BestHands:
    """The best hands of some figures, with the `links` to their games."""

    games: Mapping[int, PlayedGame]
    links: Links

    @classmethod
    def of(
        cls, figures: Sequence[Figures], games: Sequence[PlayedGame], shown: Sequence[PlayedGame]
    ) -> "BestHands":
        """Find those of figures of `games`. The links lead to the games `shown` beside, too."""
        wanted = {part.best.game for part in figures}
        best = {game.id: game for game in games if game.id in wanted}
        return cls(best, Links([*shown, *best.values()]))

    def lines(self, figures: Figures) -> Iterator[Line]:
        """The line of the best hand, if there is any."""
        game = self.games.get(figures.best.game)
        if game is not None:
            points = number(figures.best.points)
            yield Line(_("Best hand"), day(game.at), points, address=self.links.to(game))


def part_lines(parts: Mapping[str, Figures], best: BestHands, pages: Mapping[str, str]) -> list[Line]:
    """Lines of figures by names that are shown, most games first; `pages` are those of the names that have
    one."""
    order = sorted(parts, key=lambda name: (-parts[name].games, -parts[name].hands, name))
    return [_part_line(name, parts[name], best, pages.get(name)) for name in order]


def _part_line(name: str, part: Figures, best: BestHands, page: str | None) -> Line:
    to_page = [Line(_("The page of %(name)s", name=name), "", "", address=page)] if page else []
    more = (*best.lines(part), *figure_lines(part), *to_page)
    return Line(name, won_of(part), number(part.average), of_person=True, more=more)
