"""A UPS, standing as a tower, or a regulator: a low block with its outlets on top."""

import materials as made_of
import parts
from modelling import FACING, circle, rectangle
from studio import Pose

# Width, depth and height.
SIZES = {'tower': (104, 300, 232), 'block': (150, 118, 92)}


def build(model, subject):
    unit = Unit(model, subject)
    if unit.shape == 'tower':
        unit.tower()
        return Pose(turn=-37, height=17, fill=0.86, exposure=0.3)
    unit.block()
    return Pose(turn=-28, height=34, fill=0.84, exposure=0.2)


class Unit:
    """Its front to the front, Z up."""

    def __init__(self, model, subject):
        look = subject.look
        self.model = model
        self.look = look
        self.decals = subject.decals
        self.shape = look['shape']
        self.width, self.depth, self.height = SIZES[self.shape]
        tone = {'black': '#191a1e', 'grey': '#4c5058', 'white': '#d9dce2'}[look['body']]
        self.shell = made_of.plastic(tone, 0.5, 0.14)
        self.face = made_of.plastic(made_of.mixed(tone, '#000000', 0.4), 0.36, 0.04)
        self.gloss = made_of.plastic('#08090b', 0.16, 0)
        self.dark = made_of.void()

    def print(self, name, width, height, at, facing='front', glow=0.0):
        material = made_of.printed(self.decals[name], 0.36, glow=glow)
        self.model.decal(width, height, at, material, FACING[facing])

    def on_front(self, x, z, outline, depth, material, bevel=0.5, holes=()):
        self.model.plate(outline, depth, (x, -self.depth / 2, z), material, holes, bevel, FACING['front'])

    def feet(self, reach):
        for x in (-1, 1):
            for y in (-1, 1):
                at = (x * (self.width / 2 - 16), y * (self.depth / 2 - reach), 2)
                self.model.box((18, 26, 4), at, made_of.rubber(), 0.8)

    def tower(self):
        w, d, h = self.width, self.depth, self.height
        foot = 4
        self.feet(34)
        self.model.box((w, d - 16, h), (0, 8, foot + h / 2), self.shell, 5)
        self.model.box((w - 3, 20, h - 3), (0, -d / 2 + 10, foot + h / 2), self.face, 4.5)
        # The seam between the front and the cover, as round at its corners as they are.
        seam = rectangle(w - 2.4, h - 2.4, 5)
        self.model.plate(seam, 2, (0, -d / 2 + 20.6, foot + h / 2), self.dark, bevel=0, turn=FACING['front'])
        self.side(foot)
        top = foot + h
        if self.look.get('screen'):
            self.on_front(0, top - 62, rectangle(78, 76, 7), 1.6, self.gloss, 0.8)
            self.print('screen', 64, 56, (0, -d / 2 - 1.75, top - 60), glow=1.1)
            self.power(0, top - 126)
            for x in (-26, 26):
                self.on_front(x, top - 126, rectangle(16, 8, 4), 1.6, self.shell, 0.6)
        else:
            self.power(0, top - 52, 15)
            for x in (-14, 0, 14):
                lit = made_of.glow(self.look['accent'], 1.2) if x == -14 else self.gloss
                self.on_front(x, top - 92, circle(2.6, steps=24), 1, lit, 0.2)
        self.print('rating', 80, 32, (0, -d / 2 - 0.1, foot + 66))
        self.print('name', 72, 18, (0, -d / 2 - 0.1, foot + 28))

    def side(self, foot):
        """Slits low on the flank for the heat, and the door of the battery."""
        right = self.model.group((self.width / 2, 8, foot), FACING['right'])
        slits = [((62, 3.2, 0.5), (62, 40 + k * 9, 0.1)) for k in range(8)]
        slits += [((62, 3.2, 0.5), (-14, 40 + k * 9, 0.1)) for k in range(8)]
        right.boxes(slits, self.dark)
        # The seam of the cover.
        right.boxes([((self.depth - 40, 1, 0.3), (0, self.height - 46, 0.1))], self.dark)

    def power(self, x, z, radius=11):
        """The button, with a ring of light."""
        ring = made_of.glow(self.look['accent'], 1.2)
        self.on_front(x, z, circle(radius + 2.4), 1.2, ring, 0.3, [circle(radius + 0.8)])
        self.on_front(x, z, circle(radius), 2.2, self.gloss, 0.7)

    def block(self):
        w, d, h = self.width, self.depth, self.height
        foot = 4
        self.feet(22)
        self.model.box((w, d, h), (0, 0, foot + h / 2), self.shell, 7)
        top = foot + h
        for x in parts.ruled(2, 66):
            for y in parts.ruled(2, 46):
                self.outlet((x, y, top))
        self.on_front(0, foot + h / 2, rectangle(w - 20, h - 18, 6), 1.2, self.face, 0.6)
        self.print('rating', 78, 31.2, (-18, -d / 2 - 1.3, foot + h * 0.6))
        self.print('name', 60, 15, (-18, -d / 2 - 1.3, foot + h * 0.25))
        for k in range(3):
            lit = made_of.glow(self.look['accent'], 1.2) if k == 0 else self.gloss
            self.on_front(46, foot + h * 0.68 - k * 17, circle(3.2, steps=24), 2, lit, 0.3)
        right = self.model.group((w / 2, 0, foot), FACING['right'])
        right.boxes([((d - 44, 3, 0.5), (0, 22 + k * 8, 0.1)) for k in range(6)], self.dark)

    def outlet(self, at):
        """Two slots and a round hole, as in Ecuador."""
        group = self.model.group(at)
        frame = made_of.plastic('#0e0f11', 0.4, 0.02)
        group.plate(rectangle(44, 36, 9), 1.6, (0, 0, 0), frame, bevel=0.6)
        group.boxes([((2.2, 9, 0.3), (-6.6, 3.4, 1.65)), ((2.2, 7.4, 0.3), (6.6, 3.4, 1.65))], self.dark)
        group.plate(circle(3, 0, -8.4, 32), 0.3, (0, 0, 1.6), self.dark, bevel=0)
