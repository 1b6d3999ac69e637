"""An office computer: a tower, a small one that lies, or a mini on its edge."""

import materials as made_of
import parts
from modelling import FACING, circle, rectangle
from studio import Pose

# Width, depth and height as they stand here.
SIZES = {'tower': (154, 292, 350), 'sff': (270, 296, 95), 'mini': (37, 182, 180)}


def build(model, subject):
    computer = Desktop(model, subject)
    getattr(computer, computer.chassis)()
    computer.finish()
    turn, height = {'tower': (-36, 15), 'sff': (-30, 22), 'mini': (-42, 15)}[computer.chassis]
    return Pose(turn=turn, height=height, fill=0.88, exposure=0.25)


class Desktop:
    """Its front to the front, Z up."""

    def __init__(self, model, subject):
        look = subject.look
        self.model = model
        self.look = look
        self.decals = subject.decals
        self.chassis = look['chassis']
        self.width, self.depth, self.height = SIZES[self.chassis]
        tone = {'black': '#1a1b1f', 'grey': '#5b5f68', 'white': '#d9dce2'}[look['body']]
        self.sheet = made_of.lacquer(tone, 0.42)
        self.bezel = made_of.plastic(made_of.mixed(tone, '#000000', 0.35), 0.45, 0.06)
        self.gloss = made_of.plastic('#0b0c0e', 0.2, 0)
        self.dark = made_of.void()
        self.steel = made_of.metal('#9a9ea7', 0.32)
        self.front = -self.depth / 2

    def body(self, foot=4.0):
        w, d, h = self.width, self.depth, self.height
        self.model.box((w, d - 14, h), (0, 7, foot + h / 2), self.sheet, 1.6)
        self.model.box((w, 12, h), (0, self.front + 7, foot + h / 2), self.bezel, 2.4)
        # The seam between bezel and sheet metal.
        self.model.box((w - 0.8, 1.2, h - 0.8), (0, self.front + 13.4, foot + h / 2), self.dark, 0)
        self.low = foot

    def finish(self):
        w, d, h = self.width, self.depth, self.height
        if self.look.get('worn'):
            print_ = made_of.printed(self.decals['wear'], 0.5)
            self.model.decal(w * 0.94, d * 0.9, (0, 8, self.low + h + 0.06), print_)
            self.model.decal(d * 0.88, h * 0.94, (w / 2 + 0.06, 8, self.low + h / 2), print_, FACING['right'])

    def on_front(self, x, z, shape, depth, material, bevel=0.3, holes=()):
        self.model.plate(shape, depth, (x, self.front + 1.2, self.low + z), material, holes, bevel, FACING['front'])

    def usb(self, x, z, turned=False, colour='#23262c'):
        w, h = (6, 14) if turned else (14, 6)
        self.on_front(x, z, rectangle(w + 1.4, h + 1.4, 0.8), 0.5, self.steel, 0.2, [rectangle(w, h)])
        self.on_front(x, z, rectangle(w, h), 0.3, self.dark, 0)
        tongue = rectangle(w * 0.36, h - 2.6) if turned else rectangle(w - 2.6, h * 0.36)
        shift = (-w * 0.16, 0) if turned else (0, h * 0.16)
        self.on_front(x + shift[0], z + shift[1], tongue, 0.45, made_of.plastic(colour, 0.4, 0), 0)

    def type_c(self, x, z, turned=False):
        outline = rectangle(3.4, 9.2, 1.6) if turned else rectangle(9.2, 3.4, 1.6)
        self.on_front(x, z, outline, 0.4, self.dark, 0)

    def jack(self, x, z):
        self.on_front(x, z, circle(3.4, steps=24), 0.5, self.steel, 0.2, [circle(2.3, steps=24)])
        self.on_front(x, z, circle(2.3, steps=24), 0.2, self.dark, 0)

    def power(self, x, z, radius=7.5):
        self.on_front(x, z, circle(radius), 1.4, self.gloss, 0.4)
        self.on_front(
            x, z, circle(radius * 0.55), 1.6, made_of.glow(self.look['accent'], 1.1), 0, [circle(radius * 0.42)]
        )

    def label(self, x, z, width):
        face = (x, self.front + 0.9, self.low + z)
        self.model.decal(width, width * 0.36, face, made_of.printed(self.decals['label'], 0.35), FACING['front'])

    def name(self, x, z, width):
        self.model.decal(
            width,
            width * 0.3,
            (x, self.front + 0.9, self.low + z),
            made_of.printed(self.decals['name'], 0.3, metallic=0.6),
            FACING['front'],
        )

    def vents(self, x, z, columns, rows, pitch, size):
        holes = [(px, pz) for px in parts.ruled(columns, pitch[0]) for pz in parts.ruled(rows, pitch[1])]
        self.model.boxes(
            [((size[0], 0.6, size[1]), (x + px, self.front + 0.8, self.low + z + pz)) for px, pz in holes], self.dark, 0
        )

    def side_vents(self, y, z, columns, rows):
        holes = [(py, pz) for py in parts.ruled(columns, 6) for pz in parts.ruled(rows, 9)]
        self.model.boxes(
            [((0.4, 3, 6.4), (self.width / 2, y + py, self.low + z + pz)) for py, pz in holes], self.dark, 0
        )

    def feet(self, height=4):
        for x in (-1, 1):
            for y in (-1, 1):
                self.model.box(
                    (22, 26, height),
                    (x * (self.width / 2 - 18), y * (self.depth / 2 - 30), height / 2),
                    made_of.rubber(),
                    0.6,
                )

    def tower(self):
        self.body()
        self.feet()
        h = self.height
        # The optical drive, as these machines still have it.
        self.on_front(-2, h - 40, rectangle(134, 15, 1.5), 0.7, self.gloss, 0.3)
        self.on_front(48, h - 44, rectangle(12, 3, 1), 1.2, self.bezel, 0.3)
        self.power(-58, h - 72)
        for index, x in enumerate((-34, -12, 10, 32)):
            self.usb(x, h - 72, colour='#2f6fc9' if index > 1 else '#23262c')
        self.jack(54, h - 72)
        self.name(0, h - 118, 74)
        self.vents(0, 108, 19, 14, (6.6, 9.4), (4.4, 5.4))
        self.label(44, 20, 46)
        self.side_vents(40, 130, 11, 8)

    def sff(self):
        self.body()
        self.feet()
        self.on_front(-56, 72, rectangle(134, 13, 1.5), 0.7, self.gloss, 0.3)
        self.on_front(-8, 69, rectangle(10, 3, 1), 1.2, self.bezel, 0.3)
        self.power(116, 74)
        self.usb(24, 26)
        self.usb(46, 26, colour='#2f6fc9')
        self.type_c(66, 26)
        self.jack(84, 26)
        self.name(54, 66, 62)
        self.vents(-56, 30, 22, 6, (5.8, 7.4), (3.6, 4.6))
        self.label(108, 24, 38)

    def mini(self):
        """On its edge in a stand."""
        self.body(foot=9)
        stand = self.model.group((0, 0, 0))
        stand.plate(rectangle(92, 132, 12), 8, (0, 6, 0), self.bezel, bevel=2)
        for side in (-1, 1):
            stand.box((5, 112, 22), (side * (self.width / 2 + 2.6), 6, 14), self.bezel, 1.4)
        self.power(0, 164, 6)
        self.usb(0, 138, turned=True)
        self.usb(0, 114, turned=True, colour='#2f6fc9')
        self.type_c(0, 94, turned=True)
        self.jack(0, 78)
        self.vents(0, 40, 3, 8, (8, 7), (5, 4))
        self.model.box(
            (1.6, 1.2, 40), (-12, self.front + 0.9, self.low + 40), made_of.plastic(self.look['accent'], 0.4, 0), 0.3
        )
        side = self.width / 2
        self.side_vents(-34, 128, 12, 5)
        badge = parts.Badge(self.decals, '#c9ccd2')
        badge.put(self.model, 66, (side, 38, self.low + 62), FACING['right'], 0.1)
        self.model.decal(
            52, 18.7, (side + 0.1, 40, self.low + 28), made_of.printed(self.decals['label'], 0.35), FACING['right']
        )
