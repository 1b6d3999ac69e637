"""A headset, standing on its cups."""

from math import cos, degrees, pi, radians, sin

import materials as made_of
import parts
from modelling import FACING, rectangle
from studio import Pose

CUP_Z = 52
HALF = 78


def build(model, subject):
    Headset(model, subject).build()
    return Pose(turn=-34, height=12, fill=0.9, exposure=-0.2 if subject.look['body'] == 'white' else 0.2)


class Headset:
    """X from ear to ear, its wearer looks to the front, Z up."""

    def __init__(self, model, subject):
        look = subject.look
        self.model = model
        self.look = look
        self.has_arm = look['cord']
        white = look['body'] == 'white'
        self.shell = made_of.plastic(
            {'black': '#17181b', 'grey': '#6b6f78', 'white': '#dfe2e7'}[look['body']], 0.4, 0.04
        )
        self.second = made_of.plastic('#c3c7ce' if white else '#232529', 0.36, 0.03)
        self.cloth = made_of.plastic('#8f949e' if white else '#202227', 0.85, 0.5, 0.2)
        self.accent = made_of.plastic(look['accent'], 0.4, 0)
        self.badge = parts.Badge(subject.decals, '#6d727c' if white else '#c9ccd2')
        self.metal = self.accent if self.has_arm else made_of.plastic('#d2d5db' if white else '#2b2d33', 0.4, 0)

    def build(self):
        self.band()
        for side in (-1, 1):
            # Cups hang a little inwards at the bottom and look a little to the back.
            cup = self.model.group((side * (HALF - 2), 0, CUP_Z), (0, side * 6, side * -7 + (90 if side > 0 else -90)))
            self.cup(cup)
            self.yoke(side)
        if self.has_arm:
            self.arm()
            self.cord()

    def oval(self, group, stack, material, angle=50):
        """Loops of (half width, half height, distance from the head), from the head outwards, in a cup's own frame."""
        rows = []
        for a, b, out in stack:
            rows.append([(a * cos(2 * pi * i / 64), -out, b * sin(2 * pi * i / 64)) for i in range(64)])
        group.surface(rows, material, is_round=True, angle=angle)

    def cup(self, group):
        """In its own frame the outside faces the front."""
        a, b = (40, 50) if self.has_arm else (41, 43)
        self.oval(
            group,
            [(a, b, 0), (a + 1.5, b + 1.5, 2), (a + 1.5, b + 1.5, 12), (a - 1, b - 1, 19), (a - 7, b - 7, 24)],
            self.shell,
        )
        self.oval(
            group,
            [
                (a - 7, b - 7, 24),
                (a - 8, b - 8, 22.6),
                (a - 9, b - 9, 22.6),
                (a - 10, b - 10, 24.4),
                (a - 20, b - 22, 26.5),
                (1, 1, 27.4),
            ],
            self.second,
        )
        rim = [(a + 1.9, b + 1.9, 8), (a + 2.1, b + 2.1, 9), (a + 1.9, b + 1.9, 10)]
        self.oval(group, rim, self.accent)
        self.badge.put(group, 32, (0, -27.5, 0), FACING['front'], 0.1)
        # The cushion is a soft ring on the inside.
        rows = []
        for i in range(65):
            t = 2 * pi * i / 64
            ring = []
            for k in range(16):
                u = 2 * pi * k / 16
                inward = 11 * cos(u)
                ring.append(((a - 10 + inward) * cos(t), 9 + 11.5 * sin(u), (b - 10 + inward) * sin(t)))
            rows.append(ring)
        group.surface(rows, self.cloth, is_round=True, angle=80)
        self.oval(group, [(a - 12, b - 12, -6), (1, 1, -5.5)], made_of.plastic('#08090a', 0.9, 0.4))

    def on_band(self, angle, radius):
        """The band's curve: wider than high, 0° at the right and 90° on top."""
        a = radians(angle)
        return (radius * cos(a) * 0.93, 0, CUP_Z + 52 + radius * sin(a) * 1.06)

    def over_band(self, x, y, radius):
        """The place on the band's top so far to the right, and to the back."""
        along, _, high = self.on_band(90 - degrees(x / radius), radius)
        return (along, y, high)

    def swept(self, start, end, radius, width, thickness, material, steps=40, fading=0):
        """A bar along the band's curve; towards its ends it grows thin over so many degrees, on its inner side."""
        rows = []
        for i in range(steps + 1):
            angle = start + (end - start) * i / steps
            taper = 1 - 0.25 * abs(angle - 90) / 90
            share = min(1, (min(angle - start, end - angle) + 1) / fading) ** 0.5 if fading else 1
            section = [
                (y, thickness / 2 - (thickness / 2 - t) * share)
                for y, t in rectangle(width * taper, thickness, min(width, thickness) * 0.45)
            ]
            inner = self.on_band(angle, radius)
            a = radians(angle)
            out = (cos(a), sin(a))
            rows.append([(inner[0] + out[0] * t, y, inner[2] + out[1] * t) for y, t in section])
        for end_ in (0, -1):
            x, y, z = (sum(axis) / len(rows[end_]) for axis in zip(*rows[end_]))
            cap = [(x + (px - x) * 0.02, y + (py - y) * 0.02, z + (pz - z) * 0.02) for px, py, pz in rows[end_]]
            rows.insert(0, cap) if end_ == 0 else rows.append(cap)
        self.model.surface(rows, material, is_round=True, angle=50)

    def band(self):
        self.swept(8, 172, 88, 33, 6, self.shell)
        self.swept(30, 150, 80.5, 32, 12, self.cloth, fading=24)
        top = 91.2
        self.badge.wrap(self.model, 40, lambda x, y: self.over_band(x, y, top))
        for angle in (4, 176):
            self.swept(angle - 8, angle + 8, 87, 27, 9, self.second, 8)

    def yoke(self, side):
        """The fork that a cup swings in."""
        top = self.on_band(0 if side > 0 else 180, 88)
        x = top[0]
        reach = 44 if self.has_arm else 45
        out = side * 8
        for y in (-1, 1):
            self.model.tube(
                [(x, y * 4, top[2] + 4), (x + side * 1, y * 12, top[2] - 2), (x + out * 0.5, y * reach * 0.8, CUP_Z + 40), (x + out * 0.2, y * reach, CUP_Z + 16), (x, y * reach, CUP_Z)],
                3.2, self.metal,
            )  # fmt: skip
            self.model.cylinder(5.4, 5, (x - 0, y * (reach - 2.5), CUP_Z), self.second, (90 if y < 0 else -90, 0, 0), 1)
        self.model.box((8, 15, 24), (x, 0, top[2] + 8), self.metal, 2.4)

    def arm(self):
        """The microphone before the mouth, on the left."""
        x = -HALF - 12
        black = made_of.rubber('#121316')
        self.model.cylinder(7, 9, (x + 4, -30, CUP_Z - 24), self.second, FACING['left'], 1.5)
        tip = (x + 34, -104, CUP_Z - 46)
        self.model.tube(
            [
                (x - 2, -32, CUP_Z - 24),
                (x - 4, -56, CUP_Z - 34),
                (x + 4, -84, CUP_Z - 44),
                (x + 20, -98, CUP_Z - 46),
                tip,
            ],
            2.6,
            black,
        )
        foam = self.model.group(tip, (0, 70, -35))
        foam.lathe(
            [(0.1, -10), (5, -9), (7.6, -5), (8.4, 0), (8, 6), (5.6, 10.5), (0.1, 12)],
            (0, 0, 0),
            made_of.plastic('#0d0e10', 0.95, 0.6, 0.1),
        )
        foam.ring(8.5, 0.9, (0, 0, -4), self.accent)

    def cord(self):
        x = -HALF - 8
        rubber = made_of.rubber('#17181b')
        self.model.tube(
            [(x + 2, 6, 6), (x + 4, 10, 3), (x - 10, 30, 2), (x + 10, 70, 2), (x + 60, 80, 2)], 1.9, rubber
        )
        plug = self.model.group((x + 58, 80, 3.6), FACING['right'])
        plug.cylinder(3.6, 20, (0, 0, 0), rubber, bevel=0.8)
        plug.cylinder(1.75, 34, (0, 0, 0), made_of.metal('#c9ccd2', 0.25), bevel=0.5)
