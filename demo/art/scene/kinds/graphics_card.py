"""A graphics card, standing on its edge, fans to the front."""

from dataclasses import dataclass

import materials as made_of
import parts
from modelling import FACING, chamfered, circle, moved, rectangle
from studio import Pose


# The label's width to its height, as it is drawn.
LABEL_RATIO = 2.3


@dataclass
class Finish:
    shell: object
    panel: object
    back: object
    blades: object
    hub: object
    badge: str
    plug: object


def build(model, subject):
    body = subject.look['body']
    Card(subject, finish_of(body)).build(model)
    return Pose(turn=-32, height=24, fill=0.88, exposure=-0.25 if body == 'white' else 0.1)


def finish_of(body):
    if body == 'white':
        return Finish(
            shell=made_of.plastic('#dcdee3', 0.38, 0.03),
            panel=made_of.plastic('#c6c9d0', 0.32, 0.02),
            back=made_of.lacquer('#d5d8dd', 0.35),
            blades=made_of.plastic('#d3d6db', 0.32, 0),
            hub=made_of.plastic('#c3c7ce', 0.3, 0),
            badge='#e4e7ec',
            plug=made_of.plastic('#c9ccd3', 0.45),
        )
    if body == 'grey':
        return Finish(
            shell=made_of.metal('#5b5f68', 0.42),
            panel=made_of.plastic('#1b1d21', 0.34, 0.03),
            back=made_of.metal('#4a4e57', 0.38, 'x'),
            blades=made_of.plastic('#121316', 0.33, 0),
            hub=made_of.plastic('#1b1d21', 0.3, 0),
            badge='#d9dce2',
            plug=made_of.plastic('#0b0b0d', 0.5),
        )
    return Finish(
        shell=made_of.plastic('#111215', 0.42, 0.05),
        panel=made_of.metal('#2c2f36', 0.36),
        back=made_of.lacquer('#15161a', 0.4),
        blades=made_of.plastic('#0c0d0f', 0.32, 0),
        hub=made_of.plastic('#141518', 0.3, 0),
        badge='#d9dce2',
        plug=made_of.plastic('#0b0b0d', 0.5),
    )


class Card:
    """X runs along the card from its bracket, the fans face the front, the contacts point down."""

    def __init__(self, subject, finish):
        look = subject.look
        self.look = look
        self.decals = subject.decals
        self.badge = parts.Badge(subject.decals, finish.badge)
        self.finish = finish
        self.design = look['design']
        self.fans = look['fans']
        self.length = subject.facts.get('length_mm', 300 if self.fans == 3 else 236)
        self.height = 118
        self.thickness = 20 * min(subject.facts.get('slot_width', 2.3), 3.2)
        self.front = -self.thickness / 2
        self.sockets = subject.facts.get('power_sockets', [])
        self.pitch = (self.length - 22) / self.fans
        self.fan_radius = min(self.pitch / 2 - 2.5, 47)
        self.fan_places = [x + 2 for x in parts.ruled(self.fans, self.pitch)]
        self.accent = made_of.glow(look['accent'], 1.0)

    def build(self, model):
        self.board(model)
        self.heatsink(model)
        self.shroud(model)
        self.rotors(model)
        self.top_edge(model)
        self.bracket(model)

    def board(self, model):
        rear = self.thickness / 2
        black = made_of.plastic('#0b0d0c', 0.4, 0)
        model.box((self.length - 6, 2.4, self.height), (0, rear, 0), self.finish.back, 0.8)
        model.box((self.length * 0.9, 1.6, self.height - 6), (-self.length * 0.04, rear - 5, -2), black, 0.2)
        edge = -self.height / 2
        model.box((89, 1.6, 8), (-self.length / 2 + 62, rear - 5, edge - 5), black, 0.2)
        gold = made_of.metal(parts.GOLD, 0.25)
        parts.fingers(
            model, 84, 6.5, (-self.length / 2 + 62, rear - 5, edge - 5.6), gold, 1.6, gap=(-29, -25)
        )

    def heatsink(self, model):
        fin = made_of.metal('#c3c7ce', 0.3)
        depth = self.thickness * 0.62
        places = parts.ruled(int((self.length - 26) / 2), 2)
        model.boxes([((0.45, depth, self.height - 9), (x, 3.5, 0)) for x in places], fin)
        pipe = made_of.metal(parts.COPPER, 0.2)
        top = self.height / 2 - 4
        for index, y in enumerate(parts.ruled(3, 9.5)):
            start, end = 24 - self.length / 2 + 6 * (index % 2), self.length * 0.16
            model.tube(
                [
                    (start, y, top - 14),
                    (start + 4, y, top),
                    (start + 20, y, top),
                    (end, y, top),
                    (end + 12, y, top),
                    (end + 18, y, top - 14),
                ],
                2.5,
                pipe,
            )

    def shroud(self, model):
        length, height, shell = self.length, self.height, self.finish.shell
        outline = {
            'facet': chamfered(length, height, (9, 22, 15, 9)),
            'slab': rectangle(length, height, 5),
            'curve': rectangle(length, height, 22),
            'ribs': chamfered(length, height, (6, 6, 24, 6)),
        }[self.design]
        holes = [circle(self.fan_radius, x, steps=96) for x in self.fan_places]
        model.plate(
            outline,
            15,
            (0, self.front + 15, 0),
            shell,
            holes,
            3 if self.design == 'curve' else 1.6,
            FACING['front'],
        )
        for x in self.fan_places:
            radius = self.fan_radius
            model.lathe(
                [(radius + 1.6, 0.4), (radius + 0.7, 1.4), (radius - 0.5, 0.6), (radius - 0.8, -14)],
                (x, self.front, 0),
                self.finish.panel,
                FACING['front'],
                steps=96,
            )
        getattr(self, f'front_{self.design}')(model)
        self.flanks(model)
        if 'wear' in self.decals:
            self.wear(model)

    def wear(self, model):
        """Scratches on the sheet of the front, where hands have held it."""
        model.decal(
            self.length - 10,
            self.height - 10,
            (0, self.front - 2.55, 0),
            made_of.printed(self.decals['wear'], 0.5),
            FACING['front'],
        )

    def flanks(self, model):
        """The shroud's sides; the top stays open where the fins breathe."""
        depth = self.thickness - 16
        y = self.front + 14 + depth / 2
        top = self.height / 2 - 1.4
        shell = self.finish.shell
        model.box((self.length * 0.31, depth, 2.8), (self.length * 0.335, y, top), shell, 0.8)
        model.box((self.length * 0.1, depth, 2.8), (-self.length * 0.44, y, top), shell, 0.8)
        model.box((self.length * 0.5, depth, 2.8), (self.length * 0.22, y, -top), shell, 0.8)
        vents = [rectangle(15, 3.4, 1.4, 2, z) for z in parts.ruled(9, 8.4)]
        cap = self.height - (46 if self.design in ('facet', 'curve', 'ribs') else 12)
        model.plate(
            rectangle(depth, cap, 1), 3, (self.length / 2 - 4, y, -3), shell, vents, 0.5, FACING['right']
        )
        model.box((1, depth - 2, cap - 2), (self.length / 2 - 6, y, -3), made_of.void(), 0)

    def front_facet(self, model):
        """Raised panels between the fans, cut along their rims, with a slit of light in each."""
        top = self.height / 2 - 3
        for left, right in zip(self.fan_places, self.fan_places[1:]):
            x = (left + right) / 2
            self.both_edges(
                model, self.outside_fans(x - self.pitch * 0.36, x + self.pitch * 0.36, top, 4.5), 2.6
            )
            slit = [(x - 8, top - 4), (x - 5, top - 6.8), (x + 5, top - 6.8), (x + 8, top - 4)]
            if 'rgb' in self.look:
                # A lit card has a wide wedge in its place.
                slit = [(x - 15, top - 2), (x, top - 13), (x + 15, top - 2), (x + 9, top - 2), (x, top - 8.5)]
                slit += [(x - 9, top - 2)]
            self.both_edges(model, slit, 3.1, self.light(x), bevel=0.2)
        end = self.length / 2 - 4
        corner = self.outside_fans(self.fan_places[-1] + 8, end, top, 4.5, bottom=24)
        corner[-2:] = [(end, top - 12), (end - 12, top)]
        model.plate(
            corner + [(self.fan_places[-1] + 8, top)],
            2.6,
            (0, self.front, 0),
            self.finish.panel,
            bevel=0.8,
            turn=FACING['front'],
        )

    def front_slab(self, model):
        """One metal sheet over the whole front, screwed on, with a groove above and below."""
        sheet = made_of.metal('#3a3d44' if self.look['body'] == 'black' else '#8b8f98', 0.36, 'x')
        if self.look['body'] == 'white':
            sheet = self.finish.panel
        holes = [circle(self.fan_radius + 2.6, x, steps=96) for x in self.fan_places]
        model.plate(
            chamfered(self.length - 8, self.height - 8, 9),
            2.4,
            (0, self.front, 0),
            sheet,
            holes,
            0.7,
            FACING['front'],
        )
        for x in [(a + b) / 2 for a, b in zip(self.fan_places, self.fan_places[1:])]:
            for side in (-1, 1):
                parts.screw(model, (x, self.front - 2.4, side * (self.height / 2 - 11)), FACING['front'], 2.3)
        for x in (-self.length / 2 + 11, self.length / 2 - 11):
            for z in (-1, 1):
                parts.screw(model, (x, self.front - 2.4, z * (self.height / 2 - 13)), FACING['front'], 2.3)
        for left, right in zip(self.fan_places, self.fan_places[1:]):
            x = (left + right) / 2
            model.box((4, 1.2, 15), (x, self.front - 2.5, self.height / 2 - 25), self.light(x), 0.4)

    def front_curve(self, model):
        """A soft collar around each fan; lit where the card has light."""
        for x in self.fan_places:
            radius = self.fan_radius
            collar = self.finish.panel
            if 'rgb' in self.look:
                collar = made_of.light_ring(tuple(self.look['rgb']), 1.1)
            model.lathe(
                [(radius + 1.7, 0.6), (radius + 1.2, 2), (radius - 0.4, 2), (radius - 0.8, 0.4)],
                (x, self.front, 0),
                collar,
                FACING['front'],
                steps=96,
            )
        top = self.height / 2 - 3.5
        for left, right in zip(self.fan_places, self.fan_places[1:]):
            x = (left + right) / 2
            self.both_edges(model, self.outside_fans(x - 19, x + 19, top - 3, 5.5, bottom=20), 1.8, bevel=0.7)
            if 'rgb' not in self.look:
                self.both_edges(model, rectangle(14, 2, 0.9, x, top - 7), 2.4, self.accent, bevel=0.2)

    def front_ribs(self, model):
        """Ribs like a grille wherever the fans leave room."""
        top = self.height / 2 - 5
        start, end = -self.length / 2 + 8, self.length / 2 - 26
        ribs = []
        for index in range(int((end - start) / 4.2)):
            x = start + index * 4.2
            (_, low), *_ = self.outside_fans(x, x + 0.1, top, 4.5, bottom=10)
            if top - low > 5:
                ribs += [((1.9, 3, top - low), (x, 0, side * (top + low) / 2)) for side in (-1, 1)]
        model.boxes(ribs, self.finish.panel, 0.5, (0, self.front - 1, 0))
        stripe = [(-3, 0), (3, 0), (-11, 26), (-17, 26)]
        model.plate(
            moved(stripe, end + 14, top - 26),
            1.6,
            (0, self.front, 0),
            self.light(end),
            bevel=0.3,
            turn=FACING['front'],
        )

    def light(self, x):
        """The lamp at `x`: its place in the card's colours when it has several, its accent otherwise."""
        if 'rgb' not in self.look:
            return self.accent
        stops = self.look['rgb']
        share = (x / self.length + 0.5) * (len(stops) - 1)
        index = min(int(share), len(stops) - 2)
        return made_of.glow(made_of.mixed(stops[index], stops[index + 1], share - index), 1.25)

    def both_edges(self, model, outline, height, material=None, bevel=0.8):
        """On the front, above the fans and, mirrored, below them."""
        for shape in (outline, [(x, -y) for x, y in outline]):
            model.plate(
                shape,
                height,
                (0, self.front, 0),
                material or self.finish.panel,
                bevel=bevel,
                turn=FACING['front'],
            )

    def outside_fans(self, start, end, top, clearance, bottom=0.0):
        """What the fans leave of the front between two places, up to `top`, as an outline."""
        radius = self.fan_radius + clearance
        steps = 40
        lower = []
        for i in range(steps + 1):
            x = start + (end - start) * i / steps
            rims = [radius**2 - (x - fan) ** 2 for fan in self.fan_places]
            lower.append((x, max([bottom] + [rim**0.5 for rim in rims if rim > 0])))
        return lower + [(end, top), (start, top)]

    def rotors(self, model):
        for index, x in enumerate(self.fan_places):
            parts.fan(
                model,
                self.fan_radius - 1.2,
                (x, self.front + 6.5, 0),
                FACING['front'],
                self.finish.blades,
                self.finish.hub,
                count=9 if self.design == 'slab' else 11,
                depth=12,
                is_ringed=self.design in ('curve', 'ribs'),
                badge=self.badge,
                sense=-1 if index % 2 else 1,
            )

    def top_edge(self, model):
        top = self.height / 2
        x, width = self.length * 0.335, self.length * 0.27
        # As deep as the flank allows: seen aslant, it keeps less than half of that.
        depth = min(self.thickness - 22, width / LABEL_RATIO)
        model.decal(
            depth * LABEL_RATIO,
            depth,
            (x, self.front + 19.5 + depth / 2, top + 0.1),
            made_of.printed(self.decals['label'], 0.4),
        )
        bar = made_of.light_bar(tuple(self.look['rgb']), width) if 'rgb' in self.look else self.accent
        model.box((width, 2.6, 2), (x, self.front + 17, top - 0.6), bar, 0.6)
        for x, pins in zip(parts.ruled(len(self.sockets), 21), self.sockets):
            self.power_socket(model.group((self.length * 0.06 + x, self.thickness / 2 - 12, top)), pins)

    def power_socket(self, plug, pins):
        """Eight wide pins in two rows; or twelve narrow ones in two, and four small ones for signals."""
        columns, pitch = (4, 4.3) if pins == 8 else (6, 3.3)
        plug.box((columns * pitch + 2.4, 12, 8), (0, 0, 1.5), self.finish.plug, 0.8)
        parts.socket_holes(plug, columns, 2, pitch, (0, 0, 5.5), size=0.66)
        plug.box((6, 2, 7), (0, 6.5, 1.5), self.finish.plug, 0.4)
        if pins == 16:
            parts.socket_holes(plug, 4, 1, 1.9, (0, -4.7, 5.5), size=0.6)

    def bracket(self, model):
        steel = made_of.metal('#b9bdc4', 0.3, 'z')
        x = -self.length / 2 - 4
        width = self.thickness + 4
        ports = [rectangle(8, 17, 0.6, -10, z) for z in (-38, -16, 6, 29)]
        vents = [rectangle(3.2, 15, 1.2, 6 + 6 * column, z) for column in range(2) for z in (-38, -18, 2, 22)]
        model.plate(
            rectangle(width, self.height + 12), 1.2, (x, 0, 2), steel, ports + vents, 0.3, FACING['left']
        )
        model.box((4, width - 8, self.height - 4), (x + 5, 0, 0), made_of.plastic('#0a0b0d', 0.5), 0.5)
        model.box((12, width, 1.2), (x - 5.5, 0, self.height / 2 + 8), steel, 0.3)
