"""A monitor on its stand, flat or bent around its viewer."""

from math import cos, sin

import materials as made_of
from modelling import FACING, chamfered, rectangle
from studio import Pose

# Millimetres of radius, as gaming monitors are bent ("1500R").
BEND = 1500


def build(model, subject):
    Monitor(model, subject).build()
    return Pose(turn=-25, height=9, fill=0.92, exposure=0.1)


class Monitor:
    """X to the right, the picture to the front, Z up from the table."""

    def __init__(self, model, subject):
        look = subject.look
        self.model = model
        self.look = look
        self.decals = subject.decals
        aspect = subject.facts['aspect']
        self.height = subject.facts['inches'] * 25.4 / (1 + aspect**2) ** 0.5
        self.width = self.height * aspect
        self.is_curved = look['curved']
        self.is_office = look['body'] == 'grey'
        self.is_large = subject.facts['inches'] >= 27
        self.chin = 17 if self.is_office else 12
        self.rim = 9 if self.is_office else 5
        self.low = 118
        if look['body'] == 'white':
            self.shell, self.foot = made_of.lacquer('#d9dce2', 0.36), made_of.lacquer('#cfd3da', 0.34)
        elif self.is_office:
            self.shell, self.foot = made_of.plastic('#2a2c31', 0.44, 0.05), made_of.metal('#a2a6ae', 0.36, 'x')
        else:
            self.shell, self.foot = made_of.plastic('#141518', 0.42, 0.05), made_of.metal('#33363d', 0.38)
        self.accent = made_of.glow(look['accent'], 1.0)

    def build(self):
        self.head()
        self.neck()
        if self.is_office:
            self.plate_foot()
        elif self.is_large and not self.is_curved:
            self.angular_foot()
        else:
            self.legs()

    def on(self, x, z, depth=0.0):
        """A place on the picture's surface, or `depth` behind it."""
        if not self.is_curved:
            return (x, depth, z)
        angle = x / BEND
        return ((BEND + depth) * sin(angle), (BEND + depth) * cos(angle) - BEND, z)

    def sheet(self, x0, x1, z0, z1, depth, material, printed=False):
        """A piece of the front, bent as the screen is; `printed` spreads the material's picture over it."""
        columns = 40 if self.is_curved else 1
        xs = [x0 + (x1 - x0) * i / columns for i in range(columns + 1)]
        item = self.model.surface([[self.on(x, z, depth) for x in xs] for z in (z0, z1)], material)
        if printed:
            layer = item.data.uv_layers.new()
            for loop in item.data.loops:
                row, column = divmod(loop.vertex_index, columns + 1)
                layer.data[loop.index].uv = (column / columns, row)
        return item

    def slab(self, x0, x1, z0, z1, front, back, material):
        """A bent slab with soft edges, as closed loops from left to right."""
        columns = 40 if self.is_curved else 8
        rows = []
        edge = 1.6
        for i in range(columns + 1):
            x = x0 + (x1 - x0) * i / columns
            inset = edge if i in (0, columns) else 0
            rows.append([self.on(x, z, d) for d, z in (
                (front + inset, z0 + edge + inset), (front + inset, z1 - edge - inset), (front + edge, z1 - inset),
                (back - edge, z1 - inset), (back, z1 - edge - inset), (back, z0 + edge + inset), (back - edge, z0 + inset), (front + edge, z0 + inset),
            )])  # fmt: skip
        for end in (rows[0], rows[-1]):
            x, y, z = (sum(axis) / len(end) for axis in zip(*end))
            end_cap = [(x + (px - x) * 0.01, y + (py - y) * 0.01, z + (pz - z) * 0.01) for px, py, pz in end]
            rows.insert(0, end_cap) if end is rows[0] else rows.append(end_cap)
        self.model.surface(rows, material, is_round=True, angle=40)

    def head(self):
        w, h = self.width / 2, self.height
        z0, z1 = self.low, self.low + self.chin + h + self.rim
        black = made_of.plastic('#090a0c', 0.35, 0)
        self.slab(-w - self.rim, w + self.rim, z0, z1, 0.6, 13, self.shell)
        self.sheet(-w - self.rim + 1.4, w + self.rim - 1.4, z0 + self.chin - 1, z1 - 1.4, 0.4, black)
        bottom = z0 + self.chin
        screen = made_of.printed(self.decals['screen'], 0.28, glow=0.62, shine=0.3)
        self.sheet(-w, w, bottom, bottom + h, 0.2, screen, printed=True)
        # The thicker middle of the back, and the lamp and buttons below.
        self.model.box(
            (self.width * 0.62, 34, h * 0.6), (0, 34 + (14 if self.is_curved else 0), z0 + h * 0.5), self.shell, 9
        )
        self.model.decal(
            60,
            8,
            (*self.on(0, 0, 0.1)[:2], z0 + self.chin * 0.46),
            made_of.printed(self.decals['name'], 0.4),
            FACING['front'],
        )
        x, y, _ = self.on(w - 16, 0, 0.2)
        self.model.box((7, 1.2, 1.6), (x, y, z0 + 2.4), self.accent, 0.3, (0, 0, 0 if not self.is_curved else -15))

    def neck(self):
        back = 52 if not self.is_curved else 64
        self.back = back
        top = self.low + self.height * 0.55
        width = 62 if self.is_office else 50
        self.model.box((width, 26, top), (0, back + 8, top / 2 + 4), self.foot if self.is_office else self.shell, 4)
        if self.is_office:
            self.model.box((width * 0.6, 1, 70), (0, back - 5.2, 58), made_of.plastic('#17181b', 0.5), 0.4)
        else:
            self.model.ring(width * 0.56, 2.2, (0, back + 8, 26), self.accent, flat=0.8)
            self.model.box((16, 1, 40), (0, back - 5.3, 76), self.foot, 0.4)

    def plate_foot(self):
        self.model.plate(rectangle(236, 190, 14), 9, (0, self.back - 22, 0), self.foot, bevel=2.4)
        self.model.cylinder(44, 3, (0, self.back + 4, 9), self.shell, bevel=0.8)
        if self.look.get('worn'):
            self.model.decal(226, 180, (0, self.back - 22, 9.06), made_of.printed(self.decals['wear'], 0.45))

    def angular_foot(self):
        outline = chamfered(248, 196, (58, 58, 70, 70))
        self.model.plate(outline, 8, (0, self.back - 26, 0), self.foot, bevel=2)
        groove = chamfered(196, 150, (46, 46, 54, 54))
        inner = chamfered(190, 144, (45, 45, 53, 53))
        self.model.plate(groove, 0.6, (0, self.back - 26, 8), made_of.void(), [inner], 0.1)

    def legs(self):
        """Two long blades that reach forward, and one short one back."""
        for angle, length in ((-62, 225 if self.is_curved else 190), (62, 225 if self.is_curved else 190), (180, 96)):
            leg = self.model.group((0, self.back + 8, 0), (0, 0, angle))
            tip = [(-11, 12), (-7, -length), (7, -length), (11, 12)]
            leg.plate(tip, 9, (0, 0, 0), self.foot, bevel=2)
        self.model.cylinder(34, 16, (0, self.back + 8, 0), self.shell, bevel=3)
