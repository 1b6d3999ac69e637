"""A mouse, its thumb's side towards us."""

from math import acos, cos, degrees, pi, sin

import materials as made_of
import parts
from studio import Pose

LENGTH = 124
# How full the arches are across: 1 would be round.
ARCH = 0.82


def build(model, subject):
    Mouse(model, subject.look, subject.decals).build()
    return Pose(turn=126, height=36, fill=0.86, exposure=-0.2 if subject.look['body'] == 'white' else 0.25)


class Mouse:
    """Y runs from the palm to the buttons, the thumb is on the left. Its skin is a stack of arches along Y."""

    def __init__(self, model, look, decals, is_seen_from_palm=False):
        self.model = model
        self.look = look
        # Which way up its name stands for who looks at the picture.
        self.up = 1 if is_seen_from_palm else -1
        self.decals = decals
        self.is_ergonomic = look['shape'] == 'ergonomic'
        self.stops = tuple(look['rgb']) if 'rgb' in look else None
        tone = {'black': '#16171a', 'grey': '#6b6f78', 'white': '#dde0e5'}[look['body']]
        light = {'black': '#1f2126', 'grey': '#83878f', 'white': '#e6e8ec'}[look['body']]
        self.skin = made_of.plastic(tone, 0.56, 0.03)
        self.buttons = made_of.plastic(light, 0.5, 0.02)
        self.grip = made_of.plastic('#101114' if look['body'] != 'white' else '#b9bdc5', 0.7, 0.3)
        self.ink = '#6d727c' if look['body'] == 'white' else '#c9ccd2'
        self.dark = made_of.plastic('#08090a', 0.5, 0)
        self.accent = made_of.glow(look['accent'], 1.1) if self.stops else made_of.plastic(look['accent'], 0.4, 0)

    def at(self, t, angle, lift=0.0):
        """A place on the skin: `t` from the palm's end to the front, `angle` from the right edge (0) to the left (180)."""
        a = angle * pi / 180
        y = LENGTH * (t - 0.5)
        end = self.roundness(t)
        half = self.half_width(t)
        # The hump is behind the middle; from there the back falls to the buttons' front edge.
        slope = 1 - ((t - 0.4) / (0.86 if t > 0.4 else 1.1)) ** 2
        tall = 37 * slope * end**0.8
        c, s = cos(a), sin(a)
        x = half * (abs(c) ** ARCH) * (1 if c > 0 else -1)
        z = tall * s**0.72
        if self.is_ergonomic:
            # The left is higher, and its foot spreads into a rest for the thumb.
            z *= 1 - 0.14 * c
            if c < 0:
                low = max(0, 1 - z / 17) ** 1.5
                x -= 15 * low * max(0, sin(pi * min(max((t - 0.16) / 0.62, 0), 1)))
        reach = (half**2 + tall**2) ** 0.5 or 1
        return (x + lift * c * tall / reach * 1.2, y, z + 4 + lift * s)

    def roundness(self, t):
        """The palm's end is round, the front almost straight."""
        return (1 - abs(2 * t - 1) ** (2.6 if t < 0.5 else 9)) ** 0.45

    def half_width(self, t):
        waist = 1 - 0.14 * sin(pi * min(max((t - 0.25) / 0.6, 0), 1)) ** 2
        return 32 * self.roundness(t) * waist

    def above(self, x, y, lift=0.0):
        """The place on the back over a place on the table."""
        t = y / LENGTH + 0.5
        c = (abs(x) / self.half_width(t)) ** (1 / ARCH) * (1 if x > 0 else -1)
        return self.at(t, degrees(acos(c)), lift)

    def patch(self, t0, t1, a0, a1, lift, material, thickness=1.6, steps=(22, 18)):
        """A piece of a second skin that lies on the first."""
        rows = [
            [self.at(t0 + (t1 - t0) * i / steps[0], a0 + (a1 - a0) * k / steps[1], lift) for k in range(steps[1] + 1)]
            for i in range(steps[0] + 1)
        ]
        return self.model.surface(rows, material, thickness=thickness, angle=50)

    def build(self):
        self.body()
        self.top_buttons()
        self.wheel()
        self.thumb()
        self.lights()
        if self.look['cord']:
            self.cord()

    def body(self):
        # Rows crowd towards the ends, where the skin is steep.
        count = 44
        ts = [0.5 - 0.5 * cos(pi * i / count) for i in range(count + 1)]
        rows = [[self.at(t, 180 * k / 36) for k in range(37)] for t in ts]
        self.model.surface(rows, self.skin, angle=70)
        for side in (0, 180):
            edge = [self.at(t, side) for t in ts]
            wall = [[(x, y, 4.2), (x * 0.97, y * 0.98, 1)] for x, y, _ in edge]
            self.model.surface(wall, self.dark, angle=80)

    def top_buttons(self):
        start = 0.5
        for a0, a1 in ((42, 84), (96, 140 if not self.is_ergonomic else 134)):
            self.patch(start, 0.985, a0, a1, 0.9, self.buttons)
        # The dark seam that parts them from the palm, and from each other.
        self.patch(start - 0.012, start + 0.006, 38, 142, 0.35, self.dark, 0.6, (2, 30))
        self.patch(start, 0.985, 84, 96, 0.25, self.dark, 0.6)

    def wheel(self):
        x, y, z = self.at(0.76, 90)
        wheel = self.model.group((x, y, z - 5.6), (0, 90, 0))
        wheel.lathe(
            [(11.4, -3.6), (12, -2.6), (12, 2.6), (11.4, 3.6), (8, 4)],
            (0, 0, 0),
            made_of.rubber('#17181b'),
            is_closed=True,
        )
        for index in range(30):
            tread = wheel.group((0, 0, 0), (0, 0, index * 12))
            tread.box((1, 1.3, 5), (12, 0, 0), made_of.rubber('#222429'), 0.3)
        ring = made_of.light_ring(self.stops, 1.2) if self.stops else made_of.metal('#6d727c', 0.3)
        for side in (-1, 1):
            wheel.lathe(
                [(11.6, side * 3.2), (10.9, side * 4.1), (10, side * 4.1), (10, side * 3)],
                (0, 0, 0),
                ring,
                is_closed=True,
            )
        px, py, pz = self.at(0.6, 90)
        self.model.box((5, 10, 2.4), (px, py, pz + 0.6), self.buttons, 1, (-9, 0, 0))

    def thumb(self):
        low, high = (144, 156) if not self.is_ergonomic else (140, 151)
        for t0, t1 in ((0.42, 0.545), (0.56, 0.69)):
            self.patch(t0, t1, low, high, 1.6, self.buttons, 2.2, (10, 6))
        self.patch(0.2, 0.78, high + 5, 174, 0.5, self.grip, 0.8)
        self.patch(0.2, 0.78, 6, 30, 0.5, self.grip, 0.8)
        if self.is_ergonomic:
            # Two small ones beside the left button, and one under the thumb's tip.
            for t in (0.7, 0.8):
                self.patch(t, t + 0.075, 136, 141, 1.5, self.buttons, 1.6, (6, 4))
            self.patch(0.71, 0.765, high + 1, high + 12, 1.4, self.accent, 1.4, (6, 6))

    def lights(self):
        badge = parts.Badge(self.decals, self.stops[1], 1.4) if self.stops else parts.Badge(self.decals, self.ink)
        # On the thumb's side of the hump.
        middle = LENGTH * -0.13
        badge.wrap(self.model, 26, lambda x, y: self.above(self.up * x - 5, middle + self.up * y, 0.2))
        if self.stops:
            seam = made_of.light_bar(self.stops, LENGTH, 'Y', 1.4)
            self.model.tube(
                [(px * 1.005, py, 4.4) for px, py, _ in (self.at(0.03 + 0.5 * i / 24, 180) for i in range(25))],
                0.9,
                seam,
            )

    def cord(self):
        x, y, _ = self.at(0.98, 90)
        rubber = made_of.rubber('#17181b')
        self.model.tube([(x, y - 6, 8), (x, y + 14, 8)], 3.4, rubber, smooth=False)
        self.model.tube(
            [(x, y, 8), (x, y + 22, 7), (x + 10, y + 44, 3), (x + 50, y + 46, 2.4), (x + 66, y + 10, 2.4), (x + 60, y - 30, 2.4), (x + 68, y - 66, 2.4)],
            2.1, rubber,
        )  # fmt: skip
        plug = self.model.group((x + 68.5, y - 72, 3.4), (0, 0, 4))
        plug.box((11, 20, 7), (0, -2, 0.6), rubber, 1.4)
        plug.box((12, 14, 4.6), (0, -19, 0.4), made_of.metal('#b9bdc4', 0.28), 0.3)
