"""The cheapest way to pair units of which not all may meet: Edmonds' blossom method.

Galil tells it in "Efficient Algorithms for Finding Maximum Matching in Graphs" (ACM Computing Surveys, 1986).
This is the program of networkx (its licence is beside this file), for whole numbers and the most pairs alone.
It takes the same steps in the same order, so it chooses the same pairs. Twice the units take eight times as
long.

The search grows trees from the units without a partner. Units and blossoms at an even distance from a root
are labelled S, those at an odd distance T. A blossom is a cycle of an odd number of units. Each of them could
be the one that is paired outside, so the search treats the blossom as one unit. Each unit and each blossom
has a dual value. These bound the cost of any pairing from below, and the pairs chosen always reach that
bound.
"""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final, Literal

Pair = tuple[int, int]
Edge = tuple["_Unit", "_Unit"]
Label = Literal["S", "T"]


class _Node:
    """A unit or a blossom, with its place in the search.

    `parent`: the blossom directly around it. `label`: also that of a unit inside a T-blossom which an S-unit
    reaches. `entry`: the edge that the label came by, from outside to a unit of its own; None at a root.
    `nearest`: the edge of least slack from an S-unit. Dual values and slacks are doubled, so they are whole.
    """

    parent: "_Blossom | None" = None
    label: Label | None = None
    entry: Edge | None = None
    nearest: Edge | None = None
    base: "_Unit"

    def __init__(self, dual: int) -> None:
        self.dual = dual

    def units(self) -> "Iterator[_Unit]":
        """Yield the units in it."""
        raise NotImplementedError

    def forget(self) -> None:
        """Begin a new search."""
        self.label = self.entry = self.nearest = None


class _Unit(_Node):
    """`costs`: what a pair with each other unit costs. `top`: the outermost blossom around it, or itself."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number
        self.costs: dict[_Unit, int] = {}
        self.base = self
        self.top: _Node = self

    def units(self) -> "Iterator[_Unit]":
        yield self


class _Blossom(_Node):
    """A blossom. `parts`: around the cycle from the base. `edges`: from each part to the next.

    `base`: the unit that is paired outside. `to_others`: edges of least slack to other S-blossoms, if known.
    """

    def __init__(self, base: _Unit, parts: list[_Node], edges: list[Edge]) -> None:
        super().__init__(0)
        self.base, self.parts, self.edges = base, parts, edges
        self.to_others: list[Edge] | None = None

    def units(self) -> Iterator[_Unit]:
        stack = [*self.parts]
        while stack:
            part = stack.pop()
            if isinstance(part, _Blossom):
                stack.extend(part.parts)
            else:
                yield from part.units()

    def forget(self) -> None:
        super().forget()
        self.to_others = None

    def way_to_base(self, part: _Node) -> list[tuple[_Node, _Node, Edge, Edge]]:
        """The parts from `part` to the base, the way round that has an even number of them, two at a time.

        With the edge to the first of the two and the edge from there to the second.
        """
        at = self.parts.index(part)
        if at % 2:
            round_ = [*range(at, len(self.parts)), 0]
            edges = [self.edges[index] for index in round_[:-1]]
        else:
            round_ = [*range(at, -1, -1)]
            edges = [self.edges[index][::-1] for index in round_[1:]]
        steps = [self.parts[index] for index in round_[1:]]
        return list(zip(steps[::2], steps[1::2], edges[::2], edges[1::2], strict=True))

    def turn_to(self, part: _Node) -> None:
        """Make `part` the one with the base."""
        at = self.parts.index(part)
        self.parts = self.parts[at:] + self.parts[:at]
        self.edges = self.edges[at:] + self.edges[:at]
        self.base = part.base


def cheapest_pairs(costs: Iterable[tuple[int, int, int]]) -> list[Pair]:
    """Choose as many pairs as possible at the lowest cost, with no unit in two of them.

    `costs`: two units and what their pair costs, for each pair that may be chosen.
    """
    return _Matching(costs).pairs()


class _Matching:
    def __init__(self, costs: Iterable[tuple[int, int, int]]) -> None:
        by_number: dict[int, _Unit] = {}
        for a, b, cost in costs:
            first, second = (by_number.setdefault(number, _Unit(number)) for number in (a, b))
            first.costs[second] = second.costs[first] = cost
        self._units = list(by_number.values())
        self._blossoms: dict[_Blossom, None] = {}
        self._mate: dict[_Unit, _Unit] = {}
        self._allowed: set[Edge] = set()
        self._queue: list[_Unit] = []
        least = min((cost for unit in self._units for cost in unit.costs.values()), default=0)
        for unit in self._units:
            unit.dual = max(0, -least)

    def pairs(self) -> list[Pair]:
        while self._make_one_pair_more():
            for blossom in list(self._blossoms):
                if blossom in self._blossoms and _is_outermost(blossom, "S") and blossom.dual == 0:
                    self._dissolve(blossom)
        first_of: dict[_Unit, _Unit] = {}
        for unit, mate in self._mate.items():
            if mate not in first_of:
                first_of[unit] = mate
        return sorted((unit.number, mate.number) for unit, mate in first_of.items())

    def _make_one_pair_more(self) -> bool:
        """Change the pairs along a path between two units without one. False if there is none."""
        for node in (*self._units, *self._blossoms):
            node.forget()
        self._allowed.clear()
        self._queue.clear()
        for unit in self._units:
            if unit not in self._mate and unit.top.label is None:
                self._label(unit, "S", None)
        while True:
            while self._queue:
                if self._scan(self._queue.pop()):
                    return True
            if not self._change_duals():
                return False

    def _slack(self, edge: Edge) -> int:
        """How much more this pair costs than the dual values allow, twice. Not for units of one blossom."""
        a, b = edge
        return a.dual + b.dual + 2 * a.costs[b]

    def _allow(self, edge: Edge) -> None:
        self._allowed.update((edge, edge[::-1]))

    def _label(self, unit: _Unit, label: Label, by: _Unit | None) -> None:
        """Label what holds the unit, and after a T what is paired with it."""
        top = unit.top
        for node in (unit, top):
            node.label, node.entry, node.nearest = label, (by, unit) if by else None, None
        if label == "S":
            self._queue.extend(top.units())
        else:
            self._label(self._mate[top.base], "S", top.base)

    def _scan(self, unit: _Unit) -> bool:
        """Follow the edges of an S-unit. True if that made one pair more."""
        for other in unit.costs:
            edge = unit, other
            top, far = unit.top, other.top
            if top is far:
                continue
            slack = self._slack(edge)
            if slack <= 0:
                self._allow(edge)
            if edge not in self._allowed:
                self._note_nearest(top if far.label == "S" else other, far, edge, slack)
            elif far.label is None:
                self._label(other, "T", unit)
            elif far.label == "S":
                base = self._common_base(edge)
                if base is None:
                    self._pair_along(edge)
                    return True
                self._make_blossom(base, edge)
            elif other.label is None:
                other.label, other.entry = "T", edge
        return False

    def _note_nearest(self, node: _Node, far: _Node, edge: Edge, slack: int) -> None:
        if far.label != "S" and node.label is not None:
            return
        if node.nearest is None or slack < self._slack(node.nearest):
            node.nearest = edge

    def _common_base(self, edge: Edge) -> _Unit | None:
        """Go back from both ends in turn to where the ways meet. None if they end at two roots."""
        passed: set[_Node] = set()
        here: _Unit | None
        there: _Unit | None
        here, there = edge
        while here is not None:
            top = here.top
            if top in passed:
                return top.base
            passed.add(top)
            here = _two_back(top)
            if there is not None:
                here, there = there, here
        return None

    def _make_blossom(self, base: _Unit, edge: Edge) -> None:
        """Make a blossom of the parts on the ways from both ends of an edge to their common base."""
        root = base.top
        parts, edges = _way_back(edge[0], root)
        more_parts, more_edges = _way_back(edge[1], root)
        around = [root, *reversed(parts), *more_parts]
        ring = [*reversed(edges), edge, *(back[::-1] for back in more_edges)]
        blossom = _Blossom(base, around, ring)
        self._blossoms[blossom] = None
        for part in around:
            part.parent = blossom
        blossom.label, blossom.entry = "S", root.entry
        for unit in blossom.units():
            if unit.top.label == "T":
                self._queue.append(unit)
            unit.top = blossom
        blossom.to_others = self._nearest_others(blossom)
        blossom.nearest = min(blossom.to_others, key=self._slack, default=None)

    def _nearest_others(self, blossom: _Blossom) -> list[Edge]:
        """The edge of least slack to each other S-blossom."""
        nearest: dict[_Node, Edge] = {}
        for part in blossom.parts:
            for edge in _edges_of(part):
                a, b = edge
                other = a.top if b.top is blossom else b.top
                if other is blossom or other.label != "S":
                    continue
                if other not in nearest or self._slack(edge) < self._slack(nearest[other]):
                    nearest[other] = edge
            part.nearest = None
        return list(nearest.values())

    def _dissolve(self, blossom: _Blossom, at_end: bool = True) -> None:
        """Take a blossom apart: at the end of a search with those in it that are worth nothing, else one."""
        for part in blossom.parts:
            part.parent = None
            if at_end and isinstance(part, _Blossom) and part.dual == 0:
                self._dissolve(part)
            else:
                for unit in part.units():
                    unit.top = part
        if not at_end:
            self._label_parts(blossom)
        del self._blossoms[blossom]

    def _label_parts(self, blossom: _Blossom) -> None:
        """Label the parts of a T-blossom that was taken apart during a search."""
        assert blossom.entry is not None
        edge = blossom.entry
        entered = edge[1].top
        for _first, _second, out, into in blossom.way_to_base(entered):
            edge[1].label = out[1].label = None
            self._label(edge[1], "T", edge[0])
            self._allow(out)
            self._allow(into)
            edge = into
        base = blossom.parts[0]
        for node in (edge[1], base):
            node.label, node.entry = "T", edge
        base.nearest = None
        self._label_reached(blossom, entered)

    def _label_reached(self, blossom: _Blossom, entered: _Node) -> None:
        """Label the parts on the other way round, if an S-unit outside reaches them."""
        at = blossom.parts.index(entered)
        others = blossom.parts[1:at] if at % 2 else blossom.parts[:at:-1]
        for part in others:
            if part.label == "S":
                continue
            reached = next((unit for unit in part.units() if unit.label), None)
            if reached is not None:
                assert reached.entry is not None
                reached.label = self._mate[part.base].label = None
                self._label(reached, "T", reached.entry[0])

    def _pair_along(self, edge: Edge) -> None:
        """Pair the ends of an edge between two trees, and change the pairs from there to both roots."""
        for unit, mate in (edge, edge[::-1]):
            while True:
                top = unit.top
                self._free(top, unit)
                self._mate[unit] = mate
                if top.entry is None:
                    break
                behind = top.entry[0].top
                assert behind.entry is not None
                unit, mate = behind.entry
                self._free(behind, mate)
                self._mate[mate] = unit

    def _free(self, node: _Node, unit: _Unit) -> None:
        """Pair the units of a blossom so that this one is left to be paired outside."""
        if not isinstance(node, _Blossom):
            return
        part: _Node = unit
        while part.parent is not node:
            assert part.parent is not None
            part = part.parent
        self._free(part, unit)
        for first, second, _edge, (a, b) in node.way_to_base(part):
            self._free(first, a)
            self._free(second, b)
            self._mate[a], self._mate[b] = b, a
        node.turn_to(part)

    def _change_duals(self) -> bool:
        """Change the dual values until the search goes on. False if nothing bounds the change: it is over."""
        change, by = min(self._bounds(), key=itemgetter(0), default=(0, None))
        if by is None:
            return False
        self._change_by(change)
        if isinstance(by, _Blossom):
            self._dissolve(by, at_end=False)
        else:
            self._allow(by)
            self._queue.append(by[0])
        return True

    def _bounds(self) -> Iterator[tuple[int, Edge | _Blossom]]:
        """How far the dual values can change, and what bounds that."""
        for unit in self._units:
            if unit.top.label is None and unit.nearest:
                yield self._slack(unit.nearest), unit.nearest
        for node in (*self._units, *self._blossoms):
            if _is_outermost(node, "S") and node.nearest:
                yield self._slack(node.nearest) // 2, node.nearest
        for blossom in self._blossoms:
            if _is_outermost(blossom, "T"):
                yield blossom.dual, blossom

    def _change_by(self, change: int) -> None:
        sign: Final = {"S": -1, "T": 1, None: 0}
        for unit in self._units:
            unit.dual += sign[unit.top.label] * change
        for blossom in self._blossoms:
            if blossom.parent is None:
                blossom.dual -= sign[blossom.label] * change


def _is_outermost(node: _Node, label: Label) -> bool:
    return node.parent is None and node.label == label


def _two_back(node: _Node) -> "_Unit | None":
    """The unit two steps nearer to the root of an S-node. None at the root."""
    if node.entry is None:
        return None
    behind = node.entry[0].top
    assert behind.entry is not None
    return behind.entry[0]


def _way_back(unit: _Unit, root: _Node) -> tuple[list[_Node], list[Edge]]:
    """The nodes on the way from what holds the unit to `root`, without that, and the edges to each."""
    parts: list[_Node] = []
    edges: list[Edge] = []
    while unit.top is not root:
        node = unit.top
        assert node.entry is not None
        parts.append(node)
        edges.append(node.entry)
        unit = node.entry[0]
    return parts, edges


def _edges_of(part: _Node) -> list[Edge]:
    if isinstance(part, _Blossom) and part.to_others is not None:
        edges, part.to_others = part.to_others, None
        return edges
    return [(unit, other) for unit in part.units() for other in unit.costs]
