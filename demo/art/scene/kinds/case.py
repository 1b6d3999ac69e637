"""
A computer's case, glass flank to the left and front to the right; a build's with its own parts inside.

Everything is built in the frame of who looks through the glass: X from the rear to the front, Y up, Z out of the glass.
"""

from dataclasses import dataclass
from types import SimpleNamespace

import installed
import materials as made_of
import parts
from modelling import FACING, arc, rectangle
from studio import Pose

TO_GLASS = (0, 0, 0)
TO_FRONT = (0, 90, 0)
TO_SLANT = (0, 135, 0)
UP = (-90, 0, 0)

FLOOR, ROOF = 16, 14
SLANT = 68
BEND = 74
# How far a fan beside the board stands out of the tray.
FAN_RISE = 16


@dataclass
class Chassis:
    """`shroud` is the height of the cover over the power supply, `chamber` the room behind the board's tray."""

    width: float
    height: float
    depth: float
    shroud: float = 0
    chamber: float = 26


CHASSIS = {
    'corner': Chassis(230, 496, 440, shroud=96),
    'slanted': Chassis(287, 424, 435, chamber=88),
    'bent': Chassis(300, 463, 470, chamber=92),
    'fine': Chassis(219, 459, 450, shroud=92, chamber=24),
    'triangles': Chassis(230, 466, 453, shroud=96),
    'diamonds': Chassis(230, 466, 453, shroud=96),
}

# Fans as (wall, diameter, place along the wall), the ones a case is sold with first.
FANS = {
    'corner': [('tray', 140, 0), ('tray', 140, 1), ('rear', 120, 0)],
    'slanted': [('tray', 120, 0), ('tray', 120, 1), ('tray', 120, 2)],
    'bent': [],
    'fine': [('front', 140, 0), ('front', 140, 1), ('floor', 120, 0), ('floor', 120, 1)],
    'triangles': [('front', 120, 1), ('rear', 120, 0), ('front', 120, 0), ('front', 120, 2)],
    'diamonds': [('rear', 120, 0), ('front', 120, 0), ('front', 120, 1)],
}


@dataclass
class Finish:
    shell: object
    inside: object
    dark: object
    frame: object
    blades: object
    ring: object


def build(model, subject):
    Case(model, subject).build()
    white = subject.look['body'] == 'white'
    # Behind glass, where light comes from everywhere, there is more noise than on anything else.
    return Pose(turn=40, height=13, fill=0.9, exposure=-0.25 if white else 0.3, care=1.5)


def finish_of(body):
    if body == 'white':
        return Finish(
            shell=made_of.lacquer('#dcdfe4', 0.36),
            inside=made_of.lacquer('#c3c7ce', 0.45),
            dark=made_of.plastic('#aeb3bc', 0.45, 0),
            frame=made_of.plastic('#dfe2e7', 0.4, 0),
            blades=made_of.plastic('#d3d6db', 0.34, 0),
            ring=made_of.metal('#7d828c', 0.3),
        )
    shell = '#6a6e77' if body == 'grey' else '#191a1e'
    inside = '#23262c' if body == 'grey' else '#1b1d22'
    return Finish(
        shell=made_of.lacquer(shell, 0.38),
        inside=made_of.lacquer(inside, 0.45),
        dark=made_of.plastic('#0b0c0e', 0.5, 0),
        frame=made_of.plastic('#101114', 0.42, 0),
        blades=made_of.plastic('#1d1f24', 0.34, 0),
        ring=made_of.metal('#c9ccd2', 0.28),
    )


class Case:
    def __init__(self, model, subject):
        look = subject.look
        self.look = look
        self.is_white = look['body'] == 'white'
        self.decals = subject.decals
        self.holds = {name: SimpleNamespace(**part) for name, part in subject.inside.items()}
        self.finish = finish_of(look['body'])
        self.badge = parts.Badge(self.decals, '#7d828c' if self.is_white else '#c9ccd2')
        self.design = look['design']
        chassis = CHASSIS[self.design]
        is_compact = look['size'] == 'compact'
        self.width = chassis.width
        self.height, self.depth = (383, 387) if is_compact else (chassis.height, chassis.depth)
        self.shroud = 84 if is_compact else chassis.shroud
        self.rear, self.front = -self.depth / 2, self.depth / 2
        self.near, self.far = self.width / 2, -self.width / 2
        self.has_mesh = look['front'] == 'mesh'
        # Where the chassis ends and a mesh front begins.
        self.nose = self.front - (26 if self.has_mesh else 0)
        self.tray = self.far + chassis.chamber
        self.low, self.high = FLOOR, self.height - ROOF
        self.deck = self.low + self.shroud
        self.board_top = min(
            self.high - (24 if is_compact else 36), self.deck + 16 + 305 if self.shroud else self.low + 44 + 305
        )
        self.stops = tuple(look['rgb']) if 'rgb' in look else None
        self.fans = FANS[self.design][: subject.facts['fan_count']]
        self.fans_stops = self.stops if subject.facts['fans_lit'] else None
        self.is_card_plugged = subject.facts.get('card_plugged', False)
        self.has_liquid = 'cooler' in self.holds and self.holds['cooler'].look['kind'] == 'liquid-cooler'
        self.side = model.group((0, 0, 0), FACING['left'])

    def build(self):
        self.plates()
        self.walls()
        self.tray_wall()
        if self.shroud:
            self.power_cover()
        getattr(self, f'front_{"mesh" if self.has_mesh else self.design}')()
        self.roof_details()
        for size, x, y in self.tray_fans():
            # Sunk into the tray, so that a long card passes before them.
            self.fan(size, (x, y, self.tray + FAN_RISE), TO_GLASS, self.fans_stops)
        for fan in self.fans:
            if fan[0] != 'tray':
                self.case_fan(*fan)
        if self.holds:
            installed.fill(self)
        if self.stops and not self.fans:
            self.light_line()
        if self.stops:
            self.roof_strip()
        self.lights()

    def footprint(self):
        """The outline of floor and roof as (x, -z)."""
        rear, nose, half = self.rear, self.nose, self.near
        if self.design == 'bent':
            bend = arc(nose - BEND, BEND - half, BEND, -90, 0, 16)
            return [(rear, -half), *bend, (nose, half), (rear, half)]
        if self.design == 'slanted':
            return [(rear, -half), (nose, -half), (nose, half - SLANT), (nose - SLANT, half), (rear, half)]
        return [(rear, -half), (nose, -half), (nose, half), (rear, half)]

    def plates(self):
        side, shell = self.side, self.finish.shell
        opening = rectangle(self.depth - 120, self.width - 60, 6, -22)
        side.plate(self.footprint(), FLOOR, (0, 0, 0), shell, bevel=1.6, turn=UP)
        side.plate(self.footprint(), ROOF, (0, self.high, 0), shell, [opening], 1.6, UP)
        size = (self.depth - 118, self.width - 58)
        side.decal(*size, (-22, self.height - 2.5, 0), made_of.printed(self.decals['top'], 0.5), UP)
        # The studio's light stays out: through the holes it would draw a bright patch on the tray.
        side.decal(*size, (-22, self.high + 2, 0), made_of.void(), UP)
        rubber = made_of.rubber()
        # In front they stand back from a round or a cut corner.
        cut = {'bent': (0, BEND * 0.6), 'slanted': (SLANT, 0)}.get(self.design, (0, 0))
        for z, inset in ((self.far + 30, cut[0]), (self.near - 30, cut[1])):
            for x in (self.rear + 44, self.front - 52 - inset):
                side.box((52, 12, 26), (x, -5, z), self.finish.dark, 2)
                side.box((48, 3, 22), (x, -11.5, z), rubber, 0.8)

    def walls(self):
        """Rear and far side, and the posts that the panes are held by."""
        side, finish = self.side, self.finish
        tall, middle = self.high - self.low, (self.high + self.low) / 2
        side.box((2, tall, self.width - 4), (self.rear + 1, middle, 0), finish.inside, 0.4)
        end = self.nose - (SLANT if self.design == 'slanted' else 0)
        side.box((end - self.rear, tall, 2), ((end + self.rear) / 2, middle, self.far + 1), finish.shell, 0.4)
        side.box((11, tall, 9), (self.rear + 5.5, middle, self.near - 4.5), finish.shell, 1)
        self.slot_covers()
        if self.design == 'bent':
            self.bent_pane()
        else:
            self.pane(self.rear + 1, self.nose, rim=3 if self.design in ('corner', 'slanted') else 10)

    def slot_covers(self):
        first = self.board_top - 172 + 9
        z = self.tray + 76
        covers, gaps = [], []
        for index in range(7 if self.height > 400 else 4):
            y = first - index * 20.3
            if y < self.deck + 8:
                break
            covers.append(((1.4, 15.5, 104), (0, y, 0)))
            gaps += [((0.6, 1.4, 70), (0.6, y + dy, 0)) for dy in (-3.5, 0, 3.5)]
        self.side.boxes(covers, self.finish.shell, 0.5, (self.rear + 3, 0, z))
        self.side.boxes(gaps, made_of.void(), 0, (self.rear + 3.2, 0, z))

    def pane(self, start, end, rim):
        """The flank's glass: black print around its edge hides what holds it."""
        side = self.side
        y0, y1 = self.low + 1, self.high - 1
        width, height = end - start, y1 - y0
        middle = ((start + end) / 2, (y0 + y1) / 2, self.near - 4)
        window = rectangle(width - 14 - rim, height - 16, 2, 7 - rim / 2)
        side.plate(rectangle(width, height, 1), 4, middle, self.pane_edge(), [window], 0.7)
        side.decal(width - 2, height - 2, (middle[0], middle[1], self.near - 0.3), made_of.glass('#cfd5de', 0.5))
        side.decal(
            width - 14,
            height - 14,
            (middle[0], middle[1], self.near + 0.2),
            made_of.sheen(self.decals['sheen']),
        )

    def pane_edge(self):
        return made_of.plastic('#e3e6ea' if self.is_white else '#0a0b0d', 0.16, 0)

    def bent_pane(self):
        """One sheet over the flank, around the corner and over the front."""
        y0, y1 = self.low + 1, self.high - 1
        near, nose = self.near - 0.4, self.nose - 0.4
        path = [(self.rear + 12, near), (0, near)]
        path += [(nose - BEND + a, near - BEND + b) for b, a in arc(0, 0, BEND, 90, 0, 24)][::-1]
        path += [(nose, 0), (nose, self.far + 14)]
        self.side.surface([[(x, y, z) for x, z in path] for y in (y0, y1)], made_of.glass('#cfd5de', 0.5), angle=80)
        flat = nose - BEND - self.rear - 12
        at = (self.rear + 12 + flat / 2, (y0 + y1) / 2, near + 0.4)
        self.side.decal(flat, y1 - y0, at, made_of.sheen(self.decals['sheen']))
        bend = [(nose - BEND + a, near - BEND + b) for b, a in arc(0, 0, BEND + 0.4, 0, 90, 24)]
        rows = [[(x, y, z) for x, z in bend] for y in (y0, y1)]
        self.side.surface(rows, made_of.sheen(self.decals['edge']), angle=80, is_mapped=True)
        for y in (y0 + 2.5, y1 - 2.5):
            strip = [[(x, y + dy, z - 0.2) for x, z in path] for dy in (-2.5, 2.5)]
            self.side.surface(strip, self.pane_edge(), thickness=0.8, angle=80)
        post = (self.nose - 7, (y0 + y1) / 2, self.far + 8)
        self.side.box((14, y1 - y0, 16), post, self.finish.shell, 1.2)

    def tray_wall(self):
        """What the board stands on, with openings for cables beside it."""
        start, end = self.rear + 2, self.nose - (SLANT if self.design == 'slanted' else 2)
        bottom = self.deck
        width, height = end - start, self.high - bottom
        cx, cy = (start + end) / 2, (bottom + self.high) / 2
        column = self.rear + 5 + 244 + 15
        holes = [rectangle(size - 4, size - 4, 8, x - cx, y - cy) for size, x, y in self.tray_fans()]
        frames = []
        for y in (self.board_top - 52, self.board_top - 122, self.board_top - 192, self.board_top - 262):
            is_free = all(abs(column - x) > size / 2 + 14 for size, x, _ in self.tray_fans())
            if y > bottom + 34 and column < end - 14 and is_free:
                hole = rectangle(17, 52, 7, column - cx, y - cy)
                holes.append(hole)
                frames.append((column, y))
        cutout = rectangle(116, 104, 8, self.rear + 110 - cx, self.board_top - 76 - cy)
        self.side.plate(
            rectangle(width, height), 1.6, (cx, cy, self.tray - 1.6), self.finish.inside, [*holes, cutout], 0.4
        )
        for x, y in frames:
            self.side.plate(
                rectangle(23, 58, 10), 2.4, (x, y, self.tray), made_of.rubber(), [rectangle(15, 50, 6)], 0.8
            )
            flaps = [
                ((6.6, 0.5, 0.8), (x + dx, y + dy, self.tray + 0.6)) for dx in (-3.6, 3.6) for dy in parts.ruled(9, 5)
            ]
            self.side.boxes([((15, 50, 0.6), (x, y, self.tray - 0.4))], made_of.rubber('#141518'))
            self.side.boxes(flaps, made_of.void())
        if not self.holds:
            self.standoffs()

    def tray_fans(self):
        """The places of the fans beside the board as (diameter, x, y). A radiator under the roof moves them down."""
        row = [(size, index) for wall, size, index in self.fans if wall == 'tray']
        room = installed.RADIATOR_DEPTH if self.shroud and self.has_liquid else 0
        for size, index in row:
            x = self.nose - size / 2 - (38 if self.design == 'slanted' else 12)
            if self.shroud:
                y = self.high - 16 - room - size / 2 - index * (size + 3)
            else:
                y = (self.low + self.high) / 2 + parts.ruled(len(row), size + 3)[index]
            yield size, x, y

    def standoffs(self):
        brass = made_of.metal('#c9a860', 0.3)
        for x in (6.5, 164, 237):
            for y in (10, 165, 297):
                if self.board_top - y > self.deck + 6:
                    at = (self.rear + 5 + x, self.board_top - y, self.tray)
                    self.side.lathe([(3.4, 0), (3.4, 6), (1.6, 6), (1.6, 1)], at, brass, steps=6)
        # The tray is pressed in where a board comes to stand.
        for x in (self.rear + 22, self.rear + 236):
            self.side.box(
                (3, self.board_top - self.deck - 40, 1),
                (x, (self.board_top + self.deck) / 2, self.tray),
                self.finish.inside,
                0.5,
            )

    def power_cover(self):
        # It leaves room for the front's fans, or for those beside the board.
        start, end = self.rear + 2, self.nose - (34 if self.has_mesh else 150)
        width, depth = end - start, self.near - 9 - self.tray
        z = (self.near - 9 + self.tray) / 2
        middle = ((start + end) / 2, self.low + self.shroud / 2 - 1, z)
        self.side.box((width, self.shroud - 2, depth), middle, self.finish.inside, 2)
        top = self.deck - 1.4
        for x in parts.ruled(2 if width > 240 else 1, 165):
            self.side.decal(150, 60, (middle[0] + x, top, z + 20), made_of.printed(self.decals['vent'], 0.5), UP)
            self.side.decal(148, 58, (middle[0] + x, top - 0.3, z + 20), made_of.void(), UP)
        length = min(230, width * 0.7)
        face = self.near - 8.9
        if self.stops:
            bar = made_of.light_bar(self.stops, width - 24, strength=1.3)
            self.side.box((width - 24, 2.4, 1.2), (middle[0], self.deck - 12, face), bar, 0.4)
        self.side.decal(
            length, length * 0.24, (middle[0], middle[1], face), made_of.printed(self.decals['shroud'], 0.35)
        )

    def front_corner(self):
        self.front_pane(self.near, self.far)

    def front_slanted(self):
        self.front_pane(self.near, self.far + SLANT)
        tall, middle = self.high - self.low, (self.high + self.low) / 2
        at = (self.nose - SLANT / 2, middle, self.far + SLANT / 2)
        self.side.decal(96, tall, at, made_of.printed(self.decals['slant'], 0.42), TO_SLANT)
        for x, z in ((self.nose - 3, self.far + SLANT), (self.nose - SLANT, self.far + 3)):
            self.side.box((6, tall, 6), (x, middle, z), self.finish.shell, 1)

    def front_bent(self):
        """The pane comes around the corner by itself; the chamber behind the tray has a wall of its own."""
        tall, middle = self.high - self.low, (self.high + self.low) / 2
        depth = self.tray - self.far - 16
        self.side.box((2, tall, depth), (self.nose - 8, middle, self.tray - depth / 2), self.finish.shell, 0.4)

    def front_pane(self, start, end):
        y0, y1 = self.low + 1, self.high - 1
        width, height = start - end - 1, y1 - y0
        at = (self.nose - 4, (y0 + y1) / 2, (start + end) / 2)
        window = rectangle(width - 13, height - 16, 2, -3.5)
        self.side.plate(rectangle(width, height, 1), 4, at, self.pane_edge(), [window], 0.7, TO_FRONT)
        self.side.decal(width - 2, height - 2, (self.nose - 0.3, *at[1:]), made_of.glass('#cfd5de', 0.5), TO_FRONT)

    def front_mesh(self):
        side, shell = self.side, self.finish.shell
        width, height = self.width - 30, self.height - 48
        tall = self.height - 4
        at = (self.nose, tall / 2 + 2, 0)
        side.plate(rectangle(self.width, tall, 9), 24, at, shell, [rectangle(width, height, 5)], 3, TO_FRONT)
        side.decal(
            width + 2,
            height + 2,
            (self.front - 6, self.height / 2, 0),
            made_of.printed(self.decals['front'], 0.45),
            TO_FRONT,
        )
        side.box((1.5, tall - 10, self.width - 8), (self.nose - 28, tall / 2, 0), self.finish.dark, 0.2)
        self.badge.put(side, 28, (self.front - 2, 13.5, self.near - 34), TO_FRONT, 0.6)
        side.box((1, 2.2, 30), (self.front - 2.2, 13, self.far + 36), made_of.glow(self.look['accent'], 0.9), 0.3)

    def roof_details(self):
        """Button and sockets, at the front edge of the roof."""
        side = self.side
        x = self.nose - 26
        y = self.height
        dark = made_of.plastic('#08090a', 0.35, 0)
        side.cylinder(8.5, 0.8, (x, y, self.near - 46), self.finish.ring, UP, 0.3)
        side.cylinder(7, 1.2, (x, y, self.near - 46), dark, UP, 0.3)
        side.cylinder(1.6, 1.4, (x, y, self.near - 46), made_of.glow(self.look['accent'], 1.2), UP, 0)
        for index, z in enumerate((self.near - 74, self.near - 94)):
            side.box((5.4, 0.8, 13), (x, y, z), dark, 0.2)
            side.box((2, 1, 11.4), (x - 0.8, y, z), made_of.plastic('#2f6fc9' if index else '#1d1f24', 0.4, 0), 0)
        side.plate(rectangle(3.6, 9.4, 1.7), 0.7, (x, y, self.near - 112), dark, turn=UP, bevel=0.2)
        side.cylinder(2.4, 0.7, (x, y, self.near - 126), dark, UP, 0.2)

    def case_fan(self, wall, size, index):
        row = [place for place in FANS[self.design] if place[0] == wall]
        rise = parts.ruled(len(row), size + 3)[index]
        middle = (self.low + self.high) / 2
        if wall == 'rear':
            at, turn = (self.rear + 29, self.board_top - 66, self.tray + 26 + size / 2), TO_FRONT
        elif wall == 'floor':
            at, turn = (self.rear + 110 + index * 128, self.deck + 26, self.near - 80), UP
        else:
            at, turn = (self.front - 9, middle + 8 + rise, 2), TO_FRONT
        self.fan(size, at, turn, self.fans_stops)

    def fan(self, size, at, turn, stops):
        """Lit in these colours, if any."""
        finish = self.finish
        if not stops:
            parts.framed_fan(self.side, size, at, turn, finish.frame, finish.blades, finish.frame, badge=self.badge)
            return
        radius = size * 0.46
        blades = made_of.frosted(stops, radius * 0.3, radius)
        ring = made_of.light_ring(stops, 1.4)
        parts.framed_fan(self.side, size, at, turn, finish.frame, blades, finish.frame, ring, badge=self.badge)
        tint = made_of.linear(stops[1])[:3]
        self.wash(
            self.side.group(at, turn),
            (0, 0, 12),
            1 if self.is_white else 3.5,
            (size * 0.6, size * 0.6),
            tint,
            (180, 0, 0),
        )

    def wash(self, group, *lamp):
        """Light without a lamp to be seen: rays that look for lights find it, none runs into it."""
        group.lamp(*lamp).data.cycles.use_multiple_importance_sampling = False

    def light_line(self):
        """Along the floor, behind the glass."""
        bend, nose, near = BEND - 8, self.nose - 8, self.near - 8
        path = [(self.rear + 14, near), (0, near)]
        path += [(nose - bend + a, near - bend + b) for b, a in arc(0, 0, bend, 90, 0, 24)][::-1]
        path += [(nose, 0), (nose, self.far + 20)]
        bar = made_of.light_bar(self.stops, self.depth, strength=1.5)
        self.side.surface([[(x, self.low + 4 + dy, z) for x, z in path] for dy in (0, 4)], bar, thickness=2, angle=80)
        glow = made_of.linear(self.stops[1])[:3]
        self.wash(self.side, (0, self.low + 10, near - 40), 9, (self.depth * 0.8, 40), glow, (90, 0, 0))

    def roof_strip(self):
        """Under the roof's edge, as builders glue one in."""
        length = self.depth * 0.74
        bar = made_of.light_bar(self.stops, length, strength=1.5)
        self.side.box((length, 2, 5), (-20, self.high - 1.2, self.near - 22), bar, 0.6)

    def lights(self):
        """What the strip gives, and what the room throws in through the glass."""
        # Lit fans help.
        share = (0.2 if self.is_white else 1) * (1 if self.holds and self.fans_stops else 1.7 if self.holds else 1.3)
        tint = made_of.linear(made_of.mixed(self.stops[1], '#ffffff', 0.8) if self.stops else '#eef3ff')[:3]
        self.wash(self.side, (0, self.high - 5, self.near - 26), 30 * share, (self.depth * 0.75, 30), tint, (-66, 0, 0))
        board = ((self.rear + self.nose) / 2 - 40, self.board_top - 90, self.near - 8)
        self.wash(self.side, board, 34 * share, (260, 130), tint, (-24, 0, 0))
        low = (self.nose - 60, self.deck + 30, self.near - 20)
        self.wash(self.side, low, 16 * share, (90, 60), made_of.linear('#eef3ff')[:3], (0, 20, 0))
