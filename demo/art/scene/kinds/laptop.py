"""An open laptop, its keyboard towards us and its right flank showing."""

from dataclasses import dataclass

import keys
import materials as made_of
import parts
from modelling import FACING, chamfered, rectangle
from studio import Pose


@dataclass
class Finish:
    shell: object
    deck: object
    caps: object
    pad: object


def build(model, subject):
    Laptop(model, subject).build()
    white = subject.look['body'] == 'white'
    return Pose(turn=-27, height=21, fill=0.9, exposure=-0.15 if white else 0.1)


def finish_of(look):
    body = look['body']
    dark_caps = made_of.plastic('#17181b', 0.45, 0.03)
    if body == 'white':
        shell = made_of.lacquer('#d9dce2', 0.34)
        return Finish(
            shell,
            shell,
            made_of.plastic('#c6cad1' if 'keys' not in look else '#3a3d45', 0.45, 0.02),
            made_of.lacquer('#d2d5db', 0.28),
        )
    if body == 'grey':
        tone = '#5f636c' if 'keys' in look else '#a4a8b0'
        shell = made_of.metal(tone, 0.4)
        return Finish(
            shell, made_of.metal(tone, 0.36, 'x'), dark_caps, made_of.metal(made_of.mixed(tone, '#ffffff', 0.06), 0.3)
        )
    shell = made_of.plastic('#17181c', 0.44, 0.05)
    return Finish(shell, made_of.plastic('#1b1c20', 0.46, 0.05), dark_caps, made_of.plastic('#15161a', 0.34, 0))


class Laptop:
    """X to the right, the screen at the back, Z up."""

    def __init__(self, model, subject):
        self.model = model
        self.look = subject.look
        self.decals = subject.decals
        self.keyboard = subject.facts['keyboard']
        self.finish = finish_of(self.look)
        inches, aspect = subject.facts['inches'], subject.facts['aspect']
        self.screen_height = inches * 25.4 / (1 + aspect**2) ** 0.5
        self.screen_width = self.screen_height * aspect
        self.is_gaming = 'keys' in self.look
        self.rear_ledge = 18 if self.is_gaming else 0
        self.width = self.screen_width + 13
        self.depth = self.screen_height + (28 if self.is_gaming else 26) + self.rear_ledge
        self.thickness = 20 if self.is_gaming else 14.5
        self.is_worn = self.look.get('worn')

    def build(self):
        self.base()
        self.key_field()
        self.flank()
        self.lid()

    def base(self):
        w, d, h = self.width, self.depth, self.thickness
        outline = self.outline()
        seam = h * 0.62
        self.model.plate(outline, seam - 0.25, (0, 0, 0), self.finish.shell, bevel=4 if self.is_gaming else 3)
        self.model.plate(outline, h - seam - 0.25, (0, 0, seam + 0.25), self.finish.deck, bevel=1.2)
        self.model.plate(self.outline(margin=0.8), 1, (0, 0, seam - 0.5), made_of.void(), bevel=0)
        if self.is_worn:
            self.model.decal(w * 0.9, d * 0.36, (0, -d * 0.29, h + 0.06), made_of.printed(self.decals['wear'], 0.5))

    def outline(self, margin=0.0):
        """Of the base, seen from above."""
        w, d = self.width - 2 * margin, self.depth - 2 * margin
        if self.is_worn == 'C':
            # A corner that met the floor once.
            return chamfered(w, d, (2, 7, 2, 2))
        return chamfered(w, d, (14, 14, 22, 22)) if self.is_gaming else rectangle(w, d, 11)

    def key_field(self):
        h = self.thickness
        board = self.keyboard
        pitch = min(19.0, (self.width - 24) / board['width'])
        field = (board['width'] * pitch, board['height'] * pitch)
        top = self.depth / 2 - self.rear_ledge - 34
        cy = top - field[1] / 2
        group = self.model.group((0, cy, h))
        well = (
            made_of.plastic('#08090b', 0.6, 0) if self.look['body'] != 'white' else made_of.plastic('#aeb3bc', 0.5, 0)
        )
        group.plate(rectangle(field[0] + 5, field[1] + 5, 4), 0.12, (0, 0, 0), well, bevel=0)
        if self.is_gaming:
            glow = made_of.printed(self.decals['glow'], 0.5, glow=0.9, shine=0)
            group.decal(field[0], field[1], (0, 0, 0.2), glow)
        # Dark enough for the light in their print to be read.
        accent = made_of.plastic(made_of.mixed(self.look['accent'], '#000000', 0.78), 0.45, 0)
        shiny = made_of.plastic('#1d1e22', 0.2, 0)

        def material_of(key):
            if self.is_gaming and key['label'] in ('W', 'A', 'S', 'D') and self.look['body'] == 'grey':
                return accent
            if self.is_worn and key['label'] in ('space', 'A', 'S', 'E', 'N', 'enter'):
                return shiny
            return self.finish.caps

        keys.flat_caps(group, board, pitch, 2.2, 1.7, material_of)
        print_ = made_of.printed(self.decals['keys'], 0.5, glow=1.2 if self.is_gaming else 0.0)
        group.decal(field[0], field[1], (0, 0, 1.78), print_)
        self.pad(cy - field[1] / 2, pitch)
        self.strip_above(top)

    def pad(self, below, pitch):
        """Its middle is under the space bar's."""
        space = next(key for key in self.keyboard['keys'] if key['label'] == 'space')
        x = (space['x'] + space['width'] / 2 - self.keyboard['width'] / 2) * pitch
        room = below + self.depth / 2
        size = (min(125, self.width * 0.38), room - 18)
        at = (x, below - room / 2 + 1, self.thickness)
        self.model.plate(rectangle(size[0] + 1.2, size[1] + 1.2, 4), 0.08, at, made_of.void(), bevel=0)
        self.model.plate(rectangle(*size, 3.6), 0.16, at, self.finish.pad, bevel=0.06)
        left = -self.width / 2 + 30
        self.model.decal(
            36, 24, (left, -self.depth / 2 + 24, self.thickness + 0.08), made_of.printed(self.decals['sticker'], 0.3)
        )
        if self.look['body'] == 'black' and not self.is_gaming:
            self.model.cylinder(
                3.2,
                2.2,
                (x - pitch * 1.1, below + pitch * 2.45, self.thickness + 1),
                made_of.rubber(self.look['accent']),
                bevel=1,
            )

    def strip_above(self, top):
        """Speaker holes and the power button, between keys and hinge."""
        y = top + 13
        holes = [
            ((1.1, 1.1, 0.05), (x, y + dy, self.thickness + 0.04))
            for x in parts.ruled(int(self.width * 0.2), 2.6)
            for dy in (-2.6, 0, 2.6)
        ]
        self.model.boxes(holes, made_of.void())
        x = self.width / 2 - 24
        self.model.plate(rectangle(16, 7, 3), 0.5, (x, y, self.thickness), self.finish.pad, bevel=0.2)
        self.model.cylinder(1, 0.56, (x, y, self.thickness), made_of.glow(self.look['accent'], 1.2), bevel=0)

    def flank(self):
        """Sockets on the right."""
        x = self.width / 2
        z = self.thickness * 0.5
        dark, steel = made_of.void(), made_of.metal('#8b8f98', 0.35)
        for y, w, h in ((20, 13.5, 5.6), (42, 13.5, 5.6), (66, 9.4, 3.4)):
            self.model.plate(
                rectangle(w + 1, h + 1, 1),
                0.3,
                (x - 0.1, -y + 30, z),
                steel,
                [rectangle(w, h, 0.8)],
                0.1,
                FACING['right'],
            )
            self.model.plate(rectangle(w, h, 0.8), 0.25, (x - 0.2, -y + 30, z), dark, bevel=0, turn=FACING['right'])
            if w > 10:
                self.model.box((0.4, w - 3, 1.6), (x + 0.1, -y + 30, z + 0.8), made_of.plastic('#2b59a8', 0.4, 0), 0)
        self.model.cylinder(2.4, 0.3, (x - 0.05, -56, z), steel, FACING['right'], 0.1)
        self.model.cylinder(1.8, 0.35, (x, -56, z), dark, FACING['right'], 0)
        if self.is_gaming:
            vents = [rectangle(2.6, 10, 1.2, place, 0) for place in parts.ruled(14, 5)]
            for slot in vents:
                self.model.plate(slot, 0.3, (x - 0.1, self.depth / 2 - 58, z), dark, bevel=0, turn=FACING['right'])

    def lid(self):
        w = self.width
        tall = self.screen_height + 22
        hinge_y = self.depth / 2 - self.rear_ledge - 7
        black = made_of.plastic('#0a0b0d', 0.4, 0)
        self.model.box(
            (w * 0.72, 9, 9), (0, hinge_y + 1, self.thickness), self.finish.shell if not self.is_gaming else black, 3.5
        )
        lid = self.model.group((0, hinge_y, self.thickness + 2), (-17, 0, 0))
        lid.plate(rectangle(w, tall, 8), 5, (0, 3.5, tall / 2), self.finish.shell, bevel=1.4, turn=FACING['front'])
        lid.plate(rectangle(w - 2.4, tall - 2.4, 7), 1, (0, -1.3, tall / 2), black, bevel=0.4, turn=FACING['front'])
        middle = tall - 7.5 - self.screen_height / 2
        lid.decal(
            self.screen_width,
            self.screen_height,
            (0, -2.36, middle),
            made_of.printed(self.decals['screen'], 0.3, glow=0.62, shine=0.3),
            FACING['front'],
        )
        lid.cylinder(1.3, 0.2, (0, -2.3, tall - 4), made_of.plastic('#20242c', 0.1, 0), FACING['front'], 0)
        lid.decal(54, 7.2, (0, -2.4, 7), made_of.printed(self.decals['name'], 0.4), FACING['front'])
