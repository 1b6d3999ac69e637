"""The parts of a build as one sees them through the glass: on the board, plugged in and cabled. In the case's frame."""

import materials as made_of
import parts
from kinds.graphics_card import Card, finish_of
from kinds.memory import LENGTH, stick
from kinds.motherboard import BOARD, SIZES, Motherboard
from modelling import circle, rectangle

STANDOFF = 6.5


def fill(case):
    board = Board(case)
    board.build()
    board.memory()
    board.card()
    board.cooler()
    board.cables()


class Board:
    def __init__(self, case):
        self.case = case
        self.side = case.side
        self.subject = case.holds['board']
        self.form = self.subject.look['form']
        self.width, self.height = SIZES[self.form]
        self.left = case.rear + 5
        self.middle = (self.left + self.width / 2, case.board_top - self.height / 2, case.tray + STANDOFF)

    def build(self):
        self.made = Motherboard(self.side.group(self.middle), self.subject)
        self.made.build()

    def at(self, x, y, z=0.0):
        """From the board's own places to the case's."""
        return (self.left + x, self.case.board_top - y, self.middle[2] + BOARD + z)

    def memory(self):
        subject = self.case.holds['memory']
        slots = self.subject.facts.get('memory_slots', 4)
        taken = {1: (slots - 1,), 2: (1, 3) if slots == 4 else (0, 1)}.get(subject.look['modules'], range(slots))
        first, y = (self.width - 27, 80) if self.form == 'ITX' else (166, 74)
        for slot in taken:
            stick(self.side.group(self.at(first + slot * 9.6, y, 21), (0, 0, 90)), subject, LENGTH, 33)

    def card(self):
        subject = self.case.holds['card']
        card = Card(subject, finish_of(subject.look['body']))
        slot = self.at(0, 160 if self.form == 'ITX' else 172, 13)
        self.card_at = (
            self.case.rear + 8 + card.length / 2,
            slot[1] - card.thickness / 2 + 5,
            slot[2] + card.height / 2,
        )
        self.made_card = card
        card.build(self.side.group(self.card_at))

    def cooler(self):
        x, y = self.made.socket_at
        place = self.side.group(self.at(x, y))
        subject = self.case.holds.get('cooler')
        if not subject:
            boxed_cooler(place)
        elif subject.look['kind'] == 'air-cooler':
            tower_cooler(place, subject.look)
        else:
            self.pump(place)
            self.radiator()

    def pump(self, place):
        case = self.case
        black = made_of.plastic('#101114', 0.35, 0)
        place.lathe([(38, 6), (38, 14), (36, 16), (36, 44), (33, 47), (0, 47)], (0, 0, 0), black)
        stops = case.stops or ('#e4e7ec',) * 3
        place.lathe(
            [(31.5, 47), (31.5, 48.4), (27, 48.4), (27, 47)], (0, 0, 0), made_of.light_ring(stops, 1.5), is_closed=True
        )
        place.cylinder(27, 0.8, (0, 0, 47), made_of.plastic('#08090b', 0.1, 0))
        place.mark(32, (0, 0, 47.9), made_of.glow('#ffffff', 1.2), height=0.3)

    def radiator(self):
        case = self.case
        x, y = self.made.socket_at
        start = self.at(x, y, 30)
        hose = made_of.rubber('#0c0d0f')
        fitting = made_of.metal('#3a3d44', 0.3)
        if case.shroud:
            # Under the roof, its fans below it.
            length, thickness, z = 396, 27, case.near - 82
            centre = (case.nose - length / 2 - 10, case.high - thickness / 2 - 2, z)
            case.side.box((length, thickness, 119), centre, made_of.plastic('#0e0f11', 0.42, 0.04), 1.5)
            for dx in parts.ruled(3, 120):
                case.fan(120, (centre[0] + dx + 8, centre[1] - thickness / 2 - 25, z), (90, 0, 0))
            end = (centre[0] + length / 2 - 18, centre[1] - thickness / 2, z + 34)
            via = [(start[0] + 92, start[1] + 30, start[2] + 62), (end[0] - 8, end[1] - 92, end[2] + 6)]
            outlets = [(24, 22, 0), (32, 4, 0)]
        else:
            # On the wall beside the board, its fans before it.
            thickness = 30
            x = case.nose - 60 - 18
            middle = (case.low + case.high) / 2
            case.side.box(
                (119, 394, thickness),
                (x, middle, case.tray + thickness / 2),
                made_of.plastic('#0e0f11', 0.42, 0.04),
                1.5,
            )
            for dy in parts.ruled(3, 121):
                case.fan(120, (x, middle + dy, case.tray + thickness + 26), (0, 0, 0))
            end = (x - 40, middle + 190, case.tray + 18)
            via = [(start[0] + 60, start[1] + 62, start[2] + 62), (end[0] - 60, end[1] - 18, end[2] + 60)]
            outlets = [(18, 28, 0), (30, 14, 0)]
        for index, (dx, dy, dz) in enumerate(outlets):
            shift = index * 17
            first = (start[0] + dx, start[1] + dy, start[2] + dz)
            points = [first, (first[0] + 22, first[1] + 14, first[2] + 22)]
            points += [(px + shift * 0.3, py - shift * 0.8, pz + shift * 0.4) for px, py, pz in via]
            points += [(end[0], end[1] - shift * 0.2, end[2] - shift)]
            case.side.tube(points, 6.2, hose)
            case.side.ring(6.6, 1.2, first, fitting, (0, 45, 45))

    def cables(self):
        ink = '#dfe2e7' if self.case.look['body'] == 'white' else '#111216'
        sleeve = made_of.plastic(ink, 0.6, 0.1)
        accent = made_of.plastic(made_of.mixed(self.case.look['accent'], '#000000', 0.25), 0.6, 0.1)
        plug = self.at(self.width - 6, 60 if self.form == 'ITX' else 96, 11)
        for row, y in enumerate(parts.ruled(12, 4.2)):
            for column, x in enumerate((2.1, -2.1)):
                start = (plug[0] + x, plug[1] + y, plug[2])
                reach = 30 + column * 5
                material = accent if row in (3, 8) and column == 0 else sleeve
                self.side.tube(
                    [
                        start,
                        (start[0], start[1], start[2] + 13 + column * 4),
                        (start[0] + reach * 0.6, start[1] + 1, start[2] + 15 + column * 4),
                        (start[0] + reach, start[1] + y * 0.1, start[2] - 2),
                        (start[0] + reach, start[1] + y * 0.1, start[2] - 26),
                    ],
                    1.75, material,
                )  # fmt: skip
        comb = made_of.plastic('#26282e', 0.3, 0)
        self.side.box((7, 53, 3), (plug[0] + 10, plug[1] + 1, plug[2] + 16), comb, 0.8)
        self.card_cables(sleeve, accent)
        top = self.at(58 if self.made.design != 'plain' else 30, 8, 11)
        for x in parts.ruled(4, 4.2):
            start = (top[0] + x, top[1], top[2])
            self.side.tube(
                [start, (start[0], start[1] + 1, start[2] + 12), (start[0], start[1] + 22, start[2] + 8), (start[0], start[1] + 26, start[2] - 20)],
                1.75, sleeve,
            )  # fmt: skip

    def card_cables(self, sleeve, accent):
        x, y, z = self.card_at
        card = self.made_card
        plug = (x + card.length * 0.06, y + card.thickness / 2 - 12, z + card.height / 2 + 8)
        low = self.case.deck + 2
        for column, dx in enumerate(parts.ruled(8, 4.3)):
            for row, dy in enumerate((2.1, -2.1)):
                start = (plug[0] + dx, plug[1] + dy, plug[2])
                out = 17 - row * 5
                material = accent if column in (2, 5) and row == 0 else sleeve
                self.side.tube(
                    [
                        start,
                        (start[0], start[1], start[2] + out),
                        (start[0] + 2, start[1] - 22, start[2] + out + 3),
                        (start[0] + 26, (start[1] + low) / 2, start[2] + out - 12),
                        (start[0] + 44 + dx * 0.1, low + 26, start[2] - 26),
                        (start[0] + 46 + dx * 0.1, low - 6, start[2] - 34),
                    ],
                    1.75, material,
                )  # fmt: skip


def boxed_cooler(place):
    """The one that comes with the processor."""
    fins = made_of.metal('#b9bdc4', 0.32)
    black = made_of.plastic('#121316', 0.4, 0)
    place.lathe([(47, 6), (47, 34), (44, 35), (0, 35)], (0, 0, 0), fins)
    place.boxes([((0.8, 96, 28), (x, 0, 20)) for x in parts.ruled(38, 2.5)], fins)
    place.plate(rectangle(104, 104, 30), 14, (0, 0, 35), black, [circle(46, steps=80)], 1.5)
    parts.fan(
        place,
        45,
        (0, 0, 42),
        (0, 0, 0),
        made_of.plastic('#24262b', 0.34, 0),
        black,
        count=7,
        depth=11,
        badge=made_of.metal('#d9dce2', 0.3),
    )


def tower_cooler(place, look):
    """Fins stacked towards the glass on heat pipes, with a plate over them."""
    white = look['body'] == 'white'
    fin = (
        made_of.lacquer('#dfe2e7', 0.4)
        if white
        else made_of.metal('#17181b' if look['body'] == 'black' else '#b9bdc4', 0.36)
    )
    cover = made_of.lacquer('#e3e6ea', 0.35) if white else made_of.metal('#1d1f24', 0.32, 'y')
    frame = made_of.plastic('#e3e6ea' if white else '#101114', 0.42, 0)
    stops = tuple(look['rgb']) if 'rgb' in look else None
    blades = made_of.frosted(stops, 17, 56) if stops else made_of.plastic('#d3d6db' if white else '#202227', 0.34, 0)
    light = made_of.light_ring(stops, 1.4) if stops else None
    depth = 46
    towers = (-46, 32) if look['towers'] == 2 else (-10,)
    low, high = 42, 148
    copper = made_of.metal('#c9ccd2' if white else parts.COPPER, 0.2)
    for x in towers:
        place.boxes([((depth, 120, 0.5), (x, 0, z)) for z in range(low, high, 2)], fin)
        place.plate(rectangle(depth, 120, 3), 3.5, (x, 0, high), cover, bevel=0.9)
        place.mark(24, (x, 0, high + 3.5), made_of.metal('#8b8f98' if white else '#d9dce2', 0.25))
        for y in parts.ruled(4, 15):
            if abs(y) > 0:
                for dx in (-13, 13):
                    place.cylinder(
                        2.9, 3, (x + dx, y + (34 if y > 0 else -34), high + 3.5), copper, bevel=1.4, steps=24
                    )
        place.boxes([((8, 90, 30), (x, 0, 24))], made_of.metal('#8b8f98', 0.3), 1)
    place.box((50, 44, 12), (0, 0, 10), made_of.metal('#b9bdc4', 0.28), 1)
    fans = [towers[-1] + depth / 2 + 26] + ([towers[0] + depth / 2 + 26] if look['fans'] == 2 else [])
    for x in fans:
        parts.framed_fan(place, 120, (x, 0, 92), (0, 90, 0), frame, blades, frame, light)
