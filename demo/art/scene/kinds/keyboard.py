"""A keyboard on the table; some come with their mouse."""

import keys
import materials as made_of
import parts
from kinds import mouse
from modelling import chamfered, rectangle
from studio import Pose

PITCH = 19.05


def build(model, subject):
    Keyboard(model, subject).build()
    return Pose(turn=-27, height=40, fill=0.93, exposure=-0.15 if subject.look['body'] == 'white' else 0.2)


class Keyboard:
    """Lies flat, X to the right, its space bar to the front."""

    def __init__(self, model, subject):
        look = subject.look
        self.look = look
        self.decals = subject.decals
        self.table = subject.facts['keyboard']
        self.stops = tuple(look['rgb']) if 'rgb' in look else None
        self.is_low = look.get('withMouse', False)
        self.width = self.table['width'] * PITCH
        self.depth = self.table['height'] * PITCH
        self.model = model
        # It stands on its rear feet.
        self.board = model.group((0, 0, 6), (4, 0, 0))
        body = {'black': '#15161a', 'grey': '#43474f', 'white': '#dcdfe4'}[look['body']]
        self.shell = made_of.metal(body, 0.4) if look['body'] == 'grey' else made_of.plastic(body, 0.42, 0.05)
        caps = {'black': '#1b1c20', 'grey': '#3a3d45', 'white': '#e6e8ec'}[look['body']]
        second = {'black': '#26282e', 'grey': '#8b8f99', 'white': '#c6cad1'}[look['body']]
        self.caps = made_of.plastic(caps, 0.5, 0.04)
        self.second = made_of.plastic(second if not self.stops and not self.is_low else caps, 0.5, 0.04)
        self.accent = made_of.plastic(made_of.mixed(look['accent'], '#000000', 0.08), 0.46, 0.03)

    def build(self):
        if self.is_low:
            self.office_body()
        elif self.stops:
            self.floating_body()
        else:
            self.framed_body()
        tall = 5.5 if self.is_low else 9
        keys.sculpted_caps(self.board.group((0, 0, self.level)), self.table, PITCH, tall, self.material_of)
        # A framed one is lit in white: its print shines a little, and so does the bed between the keys.
        glow = 1.3 if self.stops else 0 if self.is_low else 0.6
        print_ = made_of.printed(self.decals['keys'], 0.5, glow=glow)
        self.board.decal(self.width, self.depth, (0, 0, self.level + tall + 0.05), print_)
        self.cord()
        if self.is_low:
            place = self.model.group((self.width / 2 - 66, -self.depth / 2 - 88, 0), (0, 0, 8))
            mouse.Mouse(place, self.mouse_look(), self.decals, is_seen_from_palm=True).build()

    def mouse_look(self):
        return {
            'kind': 'mouse',
            'shape': 'symmetric',
            'body': self.look['body'],
            'accent': self.look['accent'],
            'cord': False,
        }

    def material_of(self, key):
        label = key['label']
        if label == 'Esc' and not self.is_low:
            return self.accent
        if label in ('W', 'A', 'S', 'D') and self.stops:
            return self.accent
        is_letter = len(label) == 1 or label == 'space'
        return self.caps if is_letter else self.second

    def floating_body(self):
        """A metal plate that the switches stand on, light between them."""
        outline = chamfered(self.width + 16, self.depth + 16, 7)
        self.board.plate(outline, 13, (0, 0, 0), self.shell, bevel=2.5)
        self.board.plate(
            chamfered(self.width + 9, self.depth + 9, 5), 1.2, (0, 0, 13), made_of.metal('#26282e', 0.4, 'x'), bevel=0.4
        )
        glow = made_of.printed(self.decals['glow'], 0.5, glow=1.0, shine=0)
        self.board.decal(self.width, self.depth, (0, 0, 14.4), glow)
        switches = [(x, y) for key in self.table['keys'] for x, y, *_ in [keys.place(self.table, PITCH, key)]]
        self.board.boxes([((14, 14, 5), (x, y, 17)) for x, y in switches], made_of.plastic('#0d0e10', 0.4, 0))
        self.level = 18.5
        bar = made_of.light_bar(self.stops, self.width, strength=1.2)
        self.board.box((self.width - 20, 0.8, 2), (0, -self.depth / 2 - 8, 7), bar, 0.3)
        badge = parts.Badge(self.decals, '#c9ccd2')
        badge.put(self.board, 26, (self.width / 2 - 16, self.depth / 2 - 10, 14.4), height=0.1)

    def framed_body(self):
        """A frame around the keys, its rim as high as their feet."""
        outline = rectangle(self.width + 17, self.depth + 17, 6)
        self.board.plate(outline, 11, (0, 0, 0), self.shell, bevel=2)
        window = rectangle(self.width + 2, self.depth + 2, 2)
        self.board.plate(outline, 10, (0, 0, 11), self.shell, [window], 1.6)
        self.board.decal(
            self.width, self.depth, (0, 0, 13.7), made_of.printed(self.decals['glow'], 0.5, glow=1.2, shine=0)
        )
        self.level = 14

    def office_body(self):
        """One low shell with round corners and a row of extra buttons."""
        outline = rectangle(self.width + 22, self.depth + 24, 14)
        self.board.plate(outline, 9, (0, 2, 0), self.shell, bevel=3)
        for part in self.wells():
            self.board.plate(part, 0.3, (0, 0, 9), made_of.plastic('#0c0d0f', 0.6, 0), bevel=0.1)
        self.level = 7.6
        self.board.decal(
            40, 9, (self.width / 2 - 44, self.depth / 2 - 9, 9.05), made_of.printed(self.decals['name'], 0.4)
        )
        self.board.cylinder(1, 0.4, (self.width / 2 - 80, self.depth / 2 - 9, 9), made_of.glow('#7CF5C4', 1), bevel=0)

    def wells(self):
        """The dark beds of the blocks of keys."""
        half = self.depth / 2
        main = 15 * PITCH
        left = -self.width / 2
        top = half - 1.4 * PITCH
        return [
            rectangle(main + 3, 5 * PITCH + 3, 2, left + main / 2, top - 2.5 * PITCH),
            rectangle(main + 3, PITCH + 3, 2, left + main / 2, half - PITCH / 2),
            rectangle(3 * PITCH + 3, 2 * PITCH + 3, 2, left + 16.85 * PITCH, top - PITCH),
            rectangle(4 * PITCH + 3, 5 * PITCH + 3, 2, left + 20.75 * PITCH, top - 2.5 * PITCH),
        ]

    def cord(self):
        if self.is_low or not self.stops:
            return
        """In a bow behind the keyboard, and away under it."""
        x, y = -self.width * 0.18, self.depth / 2 + 8
        self.board.tube(
            [(x, y - 4, 6), (x, y + 20, 5), (x - 16, y + 40, -4), (x - 64, y + 42, -8), (x - 84, y + 12, -8), (x - 86, y - 40, -6)],
            2.4,
            made_of.rubber('#121316'),
        )
        self.board.tube([(x, y - 2, 6), (x, y + 16, 5.6)], 4, made_of.rubber('#1a1b1f'), smooth=False)
