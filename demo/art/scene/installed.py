"""The parts of a build as one sees them through the glass: on the board, plugged in and cabled. In the case's frame."""

from mathutils import Vector

import materials as made_of
import parts
from kinds.graphics_card import Card, finish_of
from kinds.memory import LENGTH, stick
from kinds.motherboard import BOARD, SIZES, Motherboard
from modelling import circle, rectangle

TO_FRONT = (0, 90, 0)
DOWN = (90, 0, 0)
STANDOFF = 6.5
HOSE, WIRE = 6.2, 1.75
# A radiator under the roof with its fans.
RADIATOR_DEPTH = 54


def fill(case):
    inside = Inside(case)
    inside.board.build()
    inside.memory()
    inside.card()
    inside.cooler()
    inside.cables()


class Inside:
    """Places on the board are the motherboard's own: from its upper left corner, and out of it."""

    def __init__(self, case):
        self.case = case
        self.side = case.side
        subject = case.holds['board']
        self.slots = subject.facts.get('memory_slots', 4)
        self.is_small = subject.look['form'] == 'ITX'
        self.width, height = SIZES[subject.look['form']]
        self.corner = Vector((case.rear + 5, case.board_top, case.tray + STANDOFF))
        middle = self.corner + Vector((self.width / 2, -height / 2, 0))
        self.board = Motherboard(self.side.group(middle), subject)
        self.is_white = case.is_white

    def at(self, x, y, z=0.0):
        return self.corner + Vector((x, -y, BOARD + z))

    def memory(self):
        subject = self.case.holds['memory']
        taken = {1: (self.slots - 1,), 2: (1, 3) if self.slots == 4 else (0, 1)}.get(
            subject.look['modules'], range(self.slots)
        )
        first, y = (self.width - 27, 80) if self.is_small else (166, 74)
        for slot in taken:
            stick(self.side.group(self.at(first + slot * 9.6, y, 21), (0, 0, 90)), subject, LENGTH, 33)

    def card(self):
        subject = self.case.holds['card']
        card = Card(subject, finish_of(subject.look['body']))
        slot = self.at(0, 160 if self.is_small else 172, 13)
        middle = Vector(
            (self.case.rear + 8 + card.length / 2, slot.y - card.thickness / 2 + 5, slot.z + card.height / 2)
        )
        card.build(self.side.group(middle))
        self.card_plug = middle + Vector((card.length * 0.06, card.thickness / 2 - 12, card.height / 2 + 8))

    def cooler(self):
        place = self.side.group(self.at(*self.board.socket_at))
        subject = self.case.holds.get('cooler')
        if not subject:
            boxed_cooler(place)
        elif subject.look['kind'] == 'air-cooler':
            tower_cooler(place, subject)
        else:
            # Its fans and its pump's ring are lit if the cooler is.
            self.stops = tuple(subject.look['rgb']) if 'rgb' in subject.look else None
            pump(place, self.stops or ('#e4e7ec',) * 3, parts.Badge(subject.decals, '#ffffff', glow=1.2))
            self.radiator_above() if self.case.shroud else self.radiator_beside()

    def radiator_above(self):
        """Under the roof, its fans below it."""
        case, thickness = self.case, 27
        middle = Vector((case.nose - 208, case.high - thickness / 2 - 2, case.near - 82))
        case.side.box((396, thickness, 119), middle, made_of.plastic('#0e0f11', 0.42, 0.04), 1.5)
        for x in parts.ruled(3, 120):
            case.fan(120, middle + Vector((x + 8, -thickness / 2 - 25, 0)), DOWN, self.stops)
        start = self.at(*self.board.socket_at, 30)
        end = middle + Vector((180, -thickness / 2, 34))
        self.hoses(start, [(24, 22, 0), (32, 4, 0)], [start + Vector((92, 30, 62)), end + Vector((-8, -92, 6))], end)

    def radiator_beside(self):
        """On the wall beside the board, its fans before it."""
        case, thickness = self.case, 30
        # As far in front as it can, to leave room for a long card.
        middle = Vector((case.nose - 64, (case.low + case.high) / 2, case.tray + thickness / 2))
        case.side.box((119, 394, thickness), middle, made_of.plastic('#0e0f11', 0.42, 0.04), 1.5)
        for y in parts.ruled(3, 121):
            case.fan(120, middle + Vector((0, y, thickness / 2 + 26)), (0, 0, 0), self.stops)
        start = self.at(*self.board.socket_at, 30)
        end = middle + Vector((-40, 190, 3))
        self.hoses(start, [(18, 28, 0), (30, 14, 0)], [start + Vector((60, 62, 62)), end + Vector((-60, -18, 60))], end)

    def hoses(self, start, outlets, via, end):
        """Two side by side, from the pump's outlets to the radiator's tank."""
        hose, fitting = made_of.rubber('#0c0d0f'), made_of.metal('#3a3d44', 0.3)
        for index, outlet in enumerate(outlets):
            first = start + Vector(outlet)
            aside = Vector((5, -13.6, 6.8)) * index
            last = end + Vector((0, -3.4, -17)) * index
            points = [first, first + Vector((22, 14, 22)), *(point + aside for point in via), last]
            self.side.tube(points, HOSE, hose)
            self.side.ring(HOSE + 0.4, 1.2, first, fitting, (0, 45, 45))

    def cables(self):
        sleeve = made_of.plastic('#dfe2e7' if self.is_white else '#111216', 0.6, 0.1)
        accent = made_of.plastic(made_of.mixed(self.case.look['accent'], '#000000', 0.25), 0.6, 0.1)
        self.board_cable(sleeve, accent)
        if self.case.is_card_plugged:
            self.card_cable(sleeve, accent)
        self.processor_cable(sleeve)

    def strand(self, start, steps, material):
        """One sleeved wire: from its plug by these steps."""
        self.side.tube([start, *(start + Vector(step) for step in steps)], WIRE, material)

    def board_cable(self, sleeve, accent):
        """Out of its plug, through a comb, and through the tray beside the board."""
        plug = self.at(self.width - 6, 60 if self.is_small else 96, 11)
        for row, y in enumerate(parts.ruled(12, 4.2)):
            for column, x in enumerate((2.1, -2.1)):
                reach, rise = 30 + column * 5, column * 4
                bend = y * 0.1
                steps = [(0, 0, 13 + rise), (reach * 0.6, 1, 15 + rise), (reach, bend, -2), (reach, bend, -26)]
                self.strand(plug + Vector((x, y, 0)), steps, accent if row in (3, 8) and column == 0 else sleeve)
        self.side.box((7, 53, 3), plug + Vector((10, 1, 16)), made_of.plastic('#26282e', 0.3, 0), 0.8)

    def card_cable(self, sleeve, accent):
        """Over the card's edge and down to the power supply."""
        fall = self.case.deck + 2 - self.card_plug.y
        for column, x in enumerate(parts.ruled(8, 4.3)):
            for row, y in enumerate((2.1, -2.1)):
                out, aside = 17 - row * 5, x * 0.1
                steps = [
                    (0, 0, out), (2, -22, out + 3), (26, fall / 2, out - 12), (44 + aside, fall + 26, -26),
                    (46 + aside, fall - 6, -34),
                ]  # fmt: skip
                material = accent if column in (2, 5) and row == 0 else sleeve
                self.strand(self.card_plug + Vector((x, y, 0)), steps, material)

    def processor_cable(self, sleeve):
        plug = self.at(58 if self.board.design != 'plain' else 30, 8, 11)
        for x in parts.ruled(4, 4.2):
            self.strand(plug + Vector((x, 0, 0)), [(0, 1, 12), (0, 22, 8), (0, 26, -20)], sleeve)


def pump(place, stops, badge):
    """A round block with a ring of light and its maker's name in it."""
    place.lathe(
        [(38, 6), (38, 14), (36, 16), (36, 44), (33, 47), (0, 47)], (0, 0, 0), made_of.plastic('#101114', 0.35, 0)
    )
    ring = [(31.5, 47), (31.5, 48.4), (27, 48.4), (27, 47)]
    place.lathe(ring, (0, 0, 0), made_of.light_ring(stops, 1.5), is_closed=True)
    place.cylinder(27, 0.8, (0, 0, 47), made_of.plastic('#08090b', 0.1, 0))
    badge.put(place, 46, (0, 0, 47.9), height=0.3)


def boxed_cooler(place):
    """The one that comes with the processor."""
    fins = made_of.metal('#b9bdc4', 0.32)
    black, blades = made_of.plastic('#121316', 0.4, 0), made_of.plastic('#24262b', 0.34, 0)
    place.lathe([(47, 6), (47, 34), (44, 35), (0, 35)], (0, 0, 0), fins)
    place.boxes([((0.8, 96, 28), (x, 0, 20)) for x in parts.ruled(38, 2.5)], fins)
    place.plate(rectangle(104, 104, 30), 14, (0, 0, 35), black, [circle(46, steps=80)], 1.5)
    parts.fan(place, 45, (0, 0, 42), (0, 0, 0), blades, black, count=7, depth=11)


def tower_cooler(place, subject):
    """Fins stacked towards the glass on heat pipes, with a plate over them."""
    look = subject.look
    if look['body'] == 'white':
        fin, cover = made_of.lacquer('#dfe2e7', 0.4), made_of.lacquer('#e3e6ea', 0.35)
        frame, blades = made_of.plastic('#e3e6ea', 0.42, 0), made_of.plastic('#d3d6db', 0.34, 0)
        pipe, ink = made_of.metal('#c9ccd2', 0.2), '#5b606a'
    else:
        fin, cover = made_of.metal('#17181b', 0.36), made_of.metal('#1d1f24', 0.32, 'y')
        frame, blades = made_of.plastic('#101114', 0.42, 0), made_of.plastic('#202227', 0.34, 0)
        pipe, ink = made_of.metal(parts.COPPER, 0.2), '#d9dce2'
    light = None
    if 'rgb' in look:
        stops = tuple(look['rgb'])
        blades, light = made_of.frosted(stops, 17, 56), made_of.light_ring(stops, 1.4)
    depth, low, high = 46, 42, 148
    badge = parts.Badge(subject.decals, ink)
    towers = (-46, 32) if look['towers'] == 2 else (-10,)
    for x in towers:
        place.boxes([((depth, 120, 0.5), (x, 0, z)) for z in range(low, high, 2)], fin)
        place.plate(rectangle(depth, 120, 3), 3.5, (x, 0, high), cover, bevel=0.9)
        badge.put(place, 72, (x, 0, high + 3.5), (0, 0, 90))
        for y in (-56.5, -41.5, 41.5, 56.5):
            for dx in (-13, 13):
                place.cylinder(2.9, 3, (x + dx, y, high + 3.5), pipe, bevel=1.4, steps=24)
        place.box((8, 90, 30), (x, 0, 24), made_of.metal('#8b8f98', 0.3), 1)
    place.box((50, 44, 12), (0, 0, 10), made_of.metal('#b9bdc4', 0.28), 1)
    # The first fan blows into the front tower, the second between the two.
    for x in towers[::-1][: look['fans']]:
        parts.framed_fan(place, 120, (x + depth / 2 + 26, 0, 92), TO_FRONT, frame, blades, frame, light)
