"""A motherboard, leaning back. Places on it are measured from its upper left corner, where the rear ports are."""

import random

import materials as made_of
import parts
from modelling import FACING, chamfered, circle, rectangle
from studio import Pose

SIZES = {'ATX': (244, 305), 'mATX': (244, 244), 'ITX': (170, 170)}
BOARD = 1.6

# Where M.2 drives lie, by the number of them: the middles of their covers. A small board bears its others behind.
M2_PLACES = {
    'ATX': {1: (190,), 2: (190, 252), 3: (147, 190, 252), 4: (147, 190, 213.5, 252)},
    'mATX': {1: (190,), 2: (147, 190), 3: (147, 190, 224.5)},
    'ITX': {1: (141,), 2: (141,)},
}

COLOURS = {
    # lacquer, traces under it, heatsinks, their dark parts
    'black': ('#090a0b', '#141619', '#2b2e35', '#131417'),
    'grey': ('#0e0f12', '#1b1e22', '#767b85', '#1b1d21'),
    'white': ('#b3b7bf', '#9ea3ac', '#dcdee3', '#c4c7ce'),
}


def build(model, subject):
    Motherboard(model, subject).build()
    white = subject.look['body'] == 'white'
    return Pose(turn=-25, lean=60, height=14, fill=0.9, exposure=-0.4 if white else 0.1)


class Motherboard:
    def __init__(self, model, subject, is_installed=False):
        look = subject.look
        self.model = model
        self.look = look
        self.facts = subject.facts
        self.decals = subject.decals
        self.chance = random.Random(subject.seed)
        self.form = look['form']
        self.design = look['design']
        self.width, self.height = SIZES[self.form]
        self.is_installed = is_installed
        lacquer, traces, heatsink, dark = COLOURS[look['body']]
        silk = '#3a3d44' if look['body'] == 'white' else '#8b8f98'
        self.board = made_of.circuit(self.decals['map'], lacquer, traces, silk)
        self.edge = made_of.plastic(lacquer, 0.5, 0)
        self.heatsink = (
            made_of.metal(heatsink, 0.4, 'y') if look['body'] != 'white' else made_of.lacquer(heatsink, 0.35)
        )
        self.dark = made_of.metal(dark, 0.45) if look['body'] != 'white' else made_of.lacquer(dark, 0.35)
        self.black = made_of.plastic('#0d0e10', 0.45, 0)
        self.slot = made_of.plastic('#c3c6cc' if look['body'] == 'white' else '#15161a', 0.42, 0)
        self.light_slot = made_of.plastic('#e4e6ea' if look['body'] == 'white' else '#5a5e67', 0.42, 0)
        self.steel = parts.steel()
        self.accent = made_of.glow(look['accent'], 0.9)
        self.taken = []
        self.is_small = self.form == 'ITX'
        self.socket_at = (78 if self.is_small else 108, 72)

    def at(self, x, y, z=0.0):
        return (x - self.width / 2, self.height / 2 - y, BOARD + z)

    def take(self, x, y, width, height):
        """Keeps small parts off a place: its centre and size."""
        self.taken.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))

    def build(self):
        self.sheet()
        self.socket()
        self.power()
        self.memory_slots()
        self.expansion()
        self.chipset()
        self.connectors()
        self.rear_ports()
        self.small_parts()

    def sheet(self):
        w, h = self.width, self.height
        xs = (6.5, w - 6.5) if self.is_small else (6.5, 164, w - 6.5)
        ys = {'ATX': (10, 165, h - 8), 'mATX': (10, 165, h - 8), 'ITX': (10, h - 8)}[self.form]
        places = [(x, y) for x in xs for y in ys]
        holes = [circle(2, x - w / 2, h / 2 - y, 20) for x, y in places]
        self.model.plate(rectangle(w, h, 2), BOARD - 0.05, (0, 0, 0), self.edge, holes, 0.2)
        self.model.decal(w - 0.4, h - 0.4, (0, 0, BOARD), self.board)
        pad = made_of.metal('#c9b27a' if self.look['body'] != 'white' else '#d9dbe0', 0.3)
        for x, y in places:
            self.model.lathe([(4.2, 0), (4.2, 0.2), (2.1, 0.2), (2.1, 0)], self.at(x, y), pad, steps=24)
            self.model.cylinder(2.1, 0.15, self.at(x, y), made_of.void(), bevel=0)
            self.take(x, y, 9, 9)
        # The name, printed between the processor and the first drive.
        self.take(85, 121, 92, 14)

    def socket(self):
        x, y = self.socket_at
        socket = self.facts.get('socket', 'AM5')
        group = self.model.group(self.at(x, y))
        self.take(x, y, 74, 78)
        if socket == 'AM4':
            group.plate(rectangle(43, 47, 1), 5, (0, 0, 0), made_of.plastic('#1a1b1e', 0.5, 0), bevel=0.6)
            group.plate(
                rectangle(39, 39, 0.5), 0.5, (0, -1.5, 5), made_of.plastic('#2b2d31', 0.5, 0), bevel=0.2
            )
            dots = [
                ((0.55, 0.55, 0.1), (a, b - 1.5, 5.5))
                for a in parts.ruled(29, 1.3)
                for b in parts.ruled(29, 1.3)
                if abs(a) > 7 or abs(b) > 7
            ]
            group.boxes(dots, made_of.void())
            group.tube([(23.5, -20, 3), (23.5, 19, 3), (20, 22, 3)], 0.9, self.steel, smooth=False)
        else:
            tall = 54 if socket.startswith('LGA') else 46
            frame = made_of.metal('#c2c5cb', 0.3, 'x')
            group.plate(rectangle(48, tall, 2), 2.4, (0, 0, 0), self.black, bevel=0.4)
            inner = rectangle(34, tall - 14, 1.5)
            group.plate(chamfered(46, tall, (2, 2, 5, 5)), 1.4, (0, 0, 3.4), frame, [inner], 0.4)
            group.box((36, tall - 11, 1.2), (0, 0, 2.6), self.black, 0.2)
            gold = made_of.metal('#b8934a', 0.35)
            rows = [
                (a, b)
                for a in parts.ruled(30, 1.05)
                for b in parts.ruled(int((tall - 18) / 1.05), 1.05)
                if abs(a) > 4.6 or abs(b) > 4.6
            ]
            group.boxes([((0.5, 0.5, 0.25), (a, b, 3.3)) for a, b in rows], gold)
            group.tube(
                [(26, -tall / 2 + 3, 3), (26, tall / 2 - 2, 3), (19, tall / 2 + 3, 4)],
                0.95,
                self.steel,
                smooth=False,
            )
            for a, b in ((-18, tall / 2 - 3), (18, tall / 2 - 3), (0, -tall / 2 + 3)):
                parts.screw(group, (a, b, 4.7), radius=1.9, colour='#8b8f98')
        if socket.startswith('AM'):
            # The brackets that hold an AM cooler.
            for side in (-1, 1):
                group.plate(chamfered(62, 9, 2.5), 6, (0, side * 33, 0), self.black, bevel=0.8)
                group.box((12, 3, 3), (0, side * 38, 4.5), self.black, 0.5)
                for a in (-24, 24):
                    parts.screw(group, (a, side * 33, 6), radius=2.6)
        else:
            for a in (-37.5, 37.5):
                for b in (-37.5, 37.5):
                    group.lathe(
                        [(4, 0), (4, 0.2), (2.2, 0.2), (2.2, 0)],
                        (a, b, 0),
                        made_of.metal('#a9adb5', 0.3),
                        steps=20,
                    )

    def power(self):
        """Chokes and capacitors around the socket, under finned heatsinks; a cover over the rear ports."""
        x, y = self.socket_at
        left = x - 50
        count = 4 if self.is_small else 7
        chokes = [(left + 10, y + dy) for dy in parts.ruled(count, 9.4)]
        chokes += [(x + dx, y - 47) for dx in parts.ruled(3 if self.is_small else 5, 9.6)]
        body = made_of.plastic('#3a3c42', 0.38, 0.05)
        for a, b in chokes:
            self.model.box((8, 8, 6), self.at(a, b, 3), body, 0.8)
            self.take(a, b, 9, 9)
        marks = [((3.6, 0.5, 0.1), self.at(a, b, 6.02)) for a, b in chokes]
        self.model.boxes(marks, made_of.plastic('#9ca0a8', 0.5, 0))
        self.capacitors([(left + 20, y + dy) for dy in parts.ruled(count - 1, 9.6)])
        # On a small board the cover leaves it less room.
        x_fins, wide = (left + 1, 11) if self.is_small else (left - 2, 17)
        self.finned(x_fins, y - 2, wide, count * 10.5, upright=True)
        self.finned(
            x + 2, y - 60 if not self.is_small else y - 58, 40 if self.is_small else 66, 15, upright=False
        )
        self.take(left - 2, y, 20, count * 11)
        if self.design != 'plain':
            self.cover()

    def cover(self):
        """Over the rear ports, with its maker's name on it."""
        length = 118 if self.is_small else 146
        width = 22 if self.is_small else 36
        x, y = width / 2 + 1, length / 2 + 6
        cut = (3, 3, 3, 16) if self.design == 'angular' else (3, 12, 3, 3)
        outline = chamfered(width, length, cut)
        self.model.plate(outline, 26, self.at(x, y), self.dark, bevel=2)
        self.take(x, y, width + 4, length + 4)
        top = 26.0
        if self.design == 'angular':
            for k in range(4):
                low, high = -length * 0.40 + k * 8, -length * 0.26 + k * 8
                slash = [
                    (-width * 0.36, low),
                    (width * 0.36, high),
                    (width * 0.36, high + 3),
                    (-width * 0.36, low + 3),
                ]
                self.model.plate(slash, 1, self.at(x, y, top), self.heatsink if k else self.accent, bevel=0.3)
            ridge = [
                (-width * 0.3, -length * 0.02),
                (width * 0.34, length * 0.07),
                (width * 0.34, length * 0.3),
                (-width * 0.3, length * 0.3),
            ]
            self.model.plate(ridge, 1.4, self.at(x, y, top), self.heatsink, bevel=0.6)
            ink = '#2b2e36' if self.look['body'] == 'white' else '#d5d8de'
            name_at = self.at(x + 0.5, y - length * 0.17, top + 1.4)
            parts.Badge(self.decals, ink).put(self.model, length * 0.26, name_at, (0, 0, 90), 0.05)
        else:
            self.model.plate(
                chamfered(width * 0.66, length * 0.84, 3),
                1.2,
                self.at(x + 1, y, top),
                self.heatsink,
                bevel=0.5,
            )
            self.model.box((1.6, length * 0.6, 1), self.at(x + width * 0.43, y, top), self.accent, 0.3)
            top += 1.2
            self.model.decal(
                width * 0.66,
                width * 0.66 * 4,
                self.at(x + 1, y, top + 0.05),
                made_of.printed(self.decals['cover'], 0.4),
            )

    def finned(self, x, y, width, height, upright):
        """A heatsink cut into blocks; slanted where the board is angular."""
        depth = 24
        self.model.box((width, height, 5), self.at(x, y, 6), self.heatsink, 0.6)
        long = height if upright else width
        count = int(long / (5 if self.design == 'plain' else 9))
        pitch = long / count
        for place in parts.ruled(count, pitch):
            thickness = pitch * (0.5 if self.design == 'plain' else 0.72)
            slant = 1.8 if self.design == 'angular' else 0
            if upright:
                outline = [
                    (-width / 2, place - thickness / 2 - slant),
                    (width / 2, place - thickness / 2 + slant),
                    (width / 2, place + thickness / 2 + slant),
                    (-width / 2, place + thickness / 2 - slant),
                ]
            else:
                outline = [
                    (place - thickness / 2 - slant, -height / 2),
                    (place + thickness / 2 - slant, -height / 2),
                    (place + thickness / 2 + slant, height / 2),
                    (place - thickness / 2 + slant, height / 2),
                ]
            self.model.plate(outline, depth - 8, self.at(x, y, 8), self.heatsink, bevel=0.7)
        self.take(x, y, width + 2, height + 2)

    def capacitors(self, places, radius=3.1, height=8.5):
        can = made_of.metal('#b9bdc4', 0.28)
        sleeve = made_of.plastic('#17181b', 0.4, 0)
        for a, b in places:
            foot = self.at(a, b)
            self.model.lathe(
                [(radius, 0), (radius, height - 1), (radius - 0.7, height), (0, height)], foot, can, steps=28
            )
            self.model.plate(
                arc_segment(radius * 0.86), 0.08, (foot[0], foot[1], foot[2] + height), sleeve, bevel=0
            )
            self.take(a, b, 8, 8)

    def memory_slots(self):
        count = self.facts.get('memory_slots', 4)
        first = self.width - 27 if self.is_small else 166
        pitch = 9.6
        y = 80 if not self.is_small else 74
        for index in range(count):
            x = first + index * pitch
            body = self.light_slot if index % 2 and count > 2 else self.slot
            self.model.box((6.2, 133, 8.4), self.at(x, y, 4.2), body, 0.5)
            self.model.box((1.6, 127, 0.4), self.at(x, y, 8.3), made_of.void(), 0)
            for side in (-1, 1):
                clip = self.model.group(self.at(x, y + side * 69, 0))
                clip.box((6.6, 5, 13), (0, 0, 6.5), self.light_slot if body is self.slot else self.slot, 0.8)
                clip.box(
                    (4, 3.2, 3),
                    (0, side * -1.6, 13.4),
                    self.light_slot if body is self.slot else self.slot,
                    0.6,
                )
            self.take(x, y, 8, 148)

    def expansion(self):
        """PCIe slots, and the M.2 places between them."""
        slots = {
            'ATX': [(172, True), (232, False), (273, False)],
            'mATX': [(172, True), (209, False)],
            'ITX': [(160, True)],
        }[self.form]
        for y, is_first in slots:
            long = 89 if is_first or self.form == 'ATX' else 25
            x = 38 + long / 2
            if self.form == 'ITX':
                x = 32 + long / 2
            self.model.box((long, 7.4, 11), self.at(x, y, 5.5), self.slot, 0.5)
            if is_first:
                for side in (-1, 1):
                    self.model.box((long + 1, 0.7, 9.5), self.at(x, y + side * 3.8, 6), self.steel, 0.2)
                for end in (-1, 1):
                    self.model.box((1.2, 8.4, 9.5), self.at(x + end * (long / 2), y, 6), self.steel, 0.2)
            self.model.box((long - 4, 1.8, 0.4), self.at(x, y, 10.9), made_of.void(), 0)
            self.model.box((2.4, 3, 0.5), self.at(x - long / 2 + 14, y, 11), self.slot, 0)
            latch = self.model.group(self.at(x + long / 2 + 4, y))
            latch.box((6, 6.2, 9), (0, 0, 5), self.black if is_first else self.slot, 0.7)
            latch.box((3, 7.5, 2.5), (1.8, 0, 10), self.black if is_first else self.slot, 0.5)
            self.take(x + 3, y, long + 14, 11)
        places = M2_PLACES[self.form][self.facts.get('m2_slots', 2)]
        # A plain board covers only its first drive.
        covered = places[:1] if self.design == 'plain' else places
        long = 76 if self.is_small else 92
        for y in covered:
            x = 40 + long / 2 if not self.is_small else 72
            outline = chamfered(long, 22, (2, 8, 2, 2) if self.design == 'angular' else 2)
            self.model.plate(outline, 6.5, self.at(x, y), self.heatsink, bevel=0.8)
            grooves = [
                ((long * 0.34, 0.8, 0.3), self.at(x - long * 0.28, y + dy, 6.5)) for dy in parts.ruled(4, 4)
            ]
            self.model.boxes(grooves, made_of.void())
            self.model.decal(
                48, 12, self.at(x + long * 0.18, y, 6.58), made_of.printed(self.decals['m2'], 0.4)
            )
            self.model.box((1.6, 15, 0.5), self.at(x - long / 2 + 5, y, 6.6), self.accent, 0.2)
            parts.screw(self.model, self.at(x + long / 2 - 4, y + 6, 6.5), radius=1.8)
            self.take(x, y, long + 4, 25)
        for y in places[len(covered) :]:
            x = 40
            self.model.box((6, 22, 4), self.at(x, y, 2), self.black, 0.4)
            self.model.box((1, 18, 0.3), self.at(x + 2.6, y, 3), made_of.void(), 0)
            for reach in (42, 60, 80):
                self.model.cylinder(2.4, 2.4, self.at(x + reach, y), self.steel, steps=20)
            self.take(x + 30, y, 76, 22)

    def chipset(self):
        if self.is_small:
            return
        x, y = 186, {'ATX': 228, 'mATX': 205}[self.form]
        side = 44 if self.design == 'plain' else 56
        outline = {
            'plain': chamfered(side, side, 2),
            'angular': chamfered(side, side, (2, 16, 2, 16)),
            'armored': chamfered(side, side, (2, 2, 14, 2)),
        }[self.design]
        self.model.plate(outline, 8, self.at(x, y), self.heatsink, bevel=1)
        if self.design == 'plain':
            grooves = [
                ((0.9, side - 8, 0.4), self.at(x + dx, y, 8)) for dx in parts.ruled(7, 5.4) if abs(dx) > 12
            ]
            self.model.boxes(grooves, made_of.void())
        else:
            self.model.box((side * 0.7, 1.4, 0.8), self.at(x, y - side * 0.4, 8), self.accent, 0.3)
        self.model.decal(
            side * 0.8, side * 0.8, self.at(x, y + 2, 8.08), made_of.printed(self.decals['chipset'], 0.4)
        )
        self.take(x, y, side + 6, side + 6)

    def connectors(self):
        w, h = self.width, self.height
        # 24-pin power at the right edge, 8-pin at the top left.
        x, y = (w - 6, 96 if not self.is_small else 60)
        self.plug(x, y, 2, 12)
        self.plug(58 if self.design != 'plain' else 30, 8, 4, 2)
        if self.form == 'ATX' and self.design != 'plain':
            self.plug(80, 8, 4, 2)
        if not self.is_small:
            for index in range(2 if self.form == 'mATX' else 3):
                yy = h - 78 + index * 17
                self.model.box((15, 14.5, 7), self.at(w - 6.5, yy, 3.6), self.black, 0.5)
                self.model.box((0.4, 11, 2), self.at(w + 1.1, yy, 3.6), made_of.void(), 0)
                self.take(w - 8, yy, 18, 16)
            self.model.box((13, 26, 9), self.at(w - 7.5, 142, 4.5), self.black, 0.5)
            self.take(w - 8, 142, 17, 28)
        # Pin headers along the lower edge.
        gold = made_of.metal(parts.GOLD, 0.3)
        x = 44 if not self.is_small else 60
        for columns in (5, 5, 9, 5, 9) if not self.is_small else (5, 9):
            length = columns * 2.54
            place = (x + length / 2, h - 4.8)
            self.model.box((length + 0.6, 5.4, 2.6), self.at(*place, 1.3), self.black, 0.2)
            pins = [
                ((0.6, 0.6, 7), self.at(place[0] + px, place[1] + py, 4))
                for px in parts.ruled(columns, 2.54)
                for py in (-1.27, 1.27)
            ]
            self.model.boxes(pins, gold)
            self.take(*place, length + 4, 9)
            x += length + 9
        for place in [(150, 6), (136, 6)] if not self.is_small else [(110, 6)]:
            self.fan_header(*place)
        if not self.is_small:
            self.fan_header(w - 30, h - 6)
        # The clock's battery, and the sound corner with its gilded capacitors.
        if not self.is_small:
            bx, by = (145, 208) if self.form == 'ATX' else (145, 190)
            self.model.cylinder(10.4, 3, self.at(bx, by), self.black, bevel=0.4)
            self.model.cylinder(9.8, 1.2, self.at(bx, by, 2.6), made_of.metal('#5d6168', 0.4), bevel=0.5)
            self.take(bx, by, 23, 23)
            self.capacitors(
                [(14 + 8 * i, h - 22) for i in range(3)] + [(14, h - 32 - 8 * i) for i in range(2)], 2.8, 7
            )
            self.chip(14, h - 56, 8)
        self.capacitors(
            [(w - 22, 18)] + ([(150 + 6 * i, 162) for i in range(2)] if not self.is_small else []), 2.8, 8
        )

    def plug(self, x, y, columns, rows):
        pitch = 4.2
        self.model.box((columns * pitch + 1.4, rows * pitch + 1.6, 11), self.at(x, y, 5.5), self.black, 0.5)
        cells = self.model.group(self.at(x, y, 11))
        parts.socket_holes(cells, columns, rows, pitch, (0, 0, 0), size=0.74)
        self.take(x, y, columns * pitch + 5, rows * pitch + 5)

    def fan_header(self, x, y):
        self.model.box((10.4, 5.6, 3.4), self.at(x, y, 1.7), self.light_slot, 0.3)
        self.model.box((10.4, 1.2, 8), self.at(x, y - 2.4, 4), self.light_slot, 0.2)
        pins = [((0.6, 0.6, 7), self.at(x + dx, y + 0.6, 4)) for dx in parts.ruled(4, 2.54)]
        self.model.boxes(pins, self.steel)
        self.take(x, y, 13, 9)

    def chip(self, x, y, side):
        """A flat integrated circuit with legs on two sides."""
        self.model.box((side, side, 1.6), self.at(x, y, 1), made_of.plastic('#101113', 0.38, 0), 0.2)
        legs = [
            ((0.45, 1.2, 0.3), self.at(x + dx, y + edge * (side / 2 + 0.5), 0.4))
            for dx in parts.ruled(int(side / 1.0), 0.95)
            for edge in (-1, 1)
        ]
        self.model.boxes(legs, made_of.metal('#b9bdc4', 0.35))
        self.take(x, y, side + 3, side + 3)

    def rear_ports(self):
        steel = made_of.metal('#b4b8c0', 0.3)
        y = 18
        for width, height in [(16, 28), (16, 15), (14, 30), (14, 30), (16, 28)][: 4 if self.is_small else 5]:
            self.model.box((24, width, height * 0.72), self.at(9, y + width / 2, height * 0.36), steel, 0.5)
            self.model.box(
                (0.5, width - 4, height * 0.5), self.at(-3.1, y + width / 2, height * 0.36), made_of.void(), 0
            )
            self.port_roof(9, y + width / 2, height * 0.72, width, steel)
            self.take(9, y + width / 2, 28, width + 2)
            y += width + 4
        if self.facts.get('wifi'):
            brass = made_of.metal('#d1ab5a', 0.3)
            self.model.box((24, 19, 14), self.at(9, y + 8.5, 7), steel, 0.5)
            self.port_roof(9, y + 8.5, 14, 19, steel)
            for step in (0, 9):
                self.model.cylinder(3, 9, (self.at(-3, y + 4 + step, 8)), brass, FACING['left'], steps=20)
        jacks = self.model.group(self.at(8, y + 24, 0))
        jacks.box((20, 13, 24), (0, 0, 12), self.black, 0.5)

    def port_roof(self, x, y, height, width, steel):
        """What one sees of a port from above: a seam along its sheet, and the springs that hold a plug."""
        springs = [((7, 2.4, 0.1), self.at(x - 4, y + dy, height)) for dy in (-width * 0.25, width * 0.25)]
        seam = ((22, 0.4, 0.1), self.at(x, y, height))
        self.model.boxes([*springs, seam], made_of.void())
        self.model.boxes([((4, 1.2, 0.6), (px, py, pz)) for _, (px, py, pz) in springs], steel)

    def small_parts(self):
        """What fills a board between its large parts: rows of tiny ones, square to each other."""
        bodies, ends, blacks = [], [], []
        for _ in range(300):
            x, y = self.chance.uniform(4, self.width - 4), self.chance.uniform(4, self.height - 4)
            upright = self.chance.random() < 0.5
            long, wide = self.chance.choice([(1.6, 0.8), (2.0, 1.2), (1.6, 0.8), (3.2, 1.6)])
            run = self.chance.choice([1, 1, 2, 3, 4])
            for k in range(run):
                px, py = (x + k * wide * 1.9, y) if upright else (x, y + k * wide * 1.9)
                if not self.is_free(px, py, 2.2):
                    break
                size = (wide, long) if upright else (long, wide)
                bodies.append(((*size, 0.7), self.at(px, py, 0.35)))
                cap = (wide, long * 0.24) if upright else (long * 0.24, wide)
                for end in (-1, 1):
                    shift = (0, end * long * 0.4) if upright else (end * long * 0.4, 0)
                    ends.append(((*cap, 0.74), self.at(px + shift[0], py + shift[1], 0.36)))
        for _ in range(60):
            x, y = self.chance.uniform(6, self.width - 6), self.chance.uniform(6, self.height - 6)
            side = self.chance.choice([3, 4, 5, 6])
            if self.is_free(x, y, side):
                if side > 4:
                    self.chip(x, y, side)
                else:
                    blacks.append(((side, side * 0.8, 1.1), self.at(x, y, 0.6)))
                    self.take(x, y, side + 1.5, side + 1.5)
        self.model.boxes(
            bodies, made_of.plastic('#4a3a2a' if self.look['body'] != 'white' else '#8a7a66', 0.45, 0), 0.08
        )
        self.model.boxes(ends, made_of.metal('#7d8188', 0.45))
        self.model.boxes(blacks, made_of.plastic('#101113', 0.4, 0), 0.15)

    def is_free(self, x, y, margin):
        return (
            2 < x < self.width - 2
            and 2 < y < self.height - 2
            and not any(
                x0 - margin < x < x1 + margin and y0 - margin < y < y1 + margin
                for x0, y0, x1, y1 in self.taken
            )
        )


def arc_segment(radius):
    """The dark half moon that marks a capacitor's minus side."""
    return [point for point in circle(radius, steps=24) if point[0] < radius * 0.1]
