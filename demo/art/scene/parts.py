"""Parts that several kinds of products share."""

from math import cos, pi, sin

import materials as made_of
from modelling import circle, rectangle

GOLD = '#f0c46a'
COPPER = '#c98f6e'


def steel():
    return made_of.metal('#b4b8c0', 0.28)


class Badge:
    """Who made a product, small on it: its maker's name, or the shop's condor on what Kuntur builds."""

    # The name's height to its width, as it is drawn.
    RATIO = 1 / 3

    def __init__(self, decals, colour, glow=0.0):
        self.name = decals.get('maker')
        if self.name:
            self.material = made_of.stamped(self.name, colour, glow)
        else:
            self.material = made_of.glow(colour, glow) if glow else made_of.metal(colour, 0.28)

    def put(self, model, width, at, turn=(0, 0, 0), height=0.4):
        """On a flat place; the mark is raised by `height`."""
        if self.name:
            place = model.group(at, turn)
            place.decal(width, width * self.RATIO, (0, 0, height), self.material)
        else:
            # As broad as it looks beside a name.
            model.mark(width * 0.75, at, self.material, turn, height)

    def wrap(self, model, width, skin):
        """On a round place: `skin` gives the place of a point (x, y) around the badge's middle, in millimetres."""
        across = [width * (i / 24 - 0.5) for i in range(25)]
        rows = [[skin(x, width * self.RATIO * (k / 8 - 0.5)) for x in across] for k in range(9)]
        model.surface(rows, self.material, is_mapped=True)


def screw(model, at, turn=(0, 0, 0), radius=2.0, colour='#6d727c'):
    """A round head with a cross in it."""
    head = model.group(at, turn)
    head.lathe(
        [(radius, 0), (radius, radius * 0.35), (radius * 0.8, radius * 0.55), (0, radius * 0.62)],
        (0, 0, 0),
        made_of.metal(colour, 0.3),
        steps=20,
    )
    slot = (radius * 1.1, radius * 0.26, 0.1)
    head.boxes(
        [(slot, (0, 0, radius * 0.62)), ((slot[1], slot[0], 0.1), (0, 0, radius * 0.62))], made_of.void()
    )


def fan(
    model,
    radius,
    at,
    turn,
    blades,
    hub,
    count=9,
    depth=12.0,
    sweep=0.55,
    hub_share=0.36,
    is_ringed=False,
    badge=None,
    sense=1,
):
    """
    A rotor of `radius`, facing up out of its place. `badge` stands on its hub; `is_ringed` joins the blades' tips, as on
    newer cards; `sense` is the way it turns.
    """
    rotor = model.group(at, turn)
    hub_radius = radius * hub_share
    tip = radius * (0.95 if is_ringed else 0.975)
    for index in range(count):
        rows = [
            [_blade_point(t, s, hub_radius * 0.94, tip, depth, sweep, count, index, sense) for s in _steps(8)]
            for t in _steps(10)
        ]
        rotor.surface(rows, blades, thickness=radius * 0.018)
    if is_ringed:
        rotor.lathe(
            [
                (radius * 0.985, depth * 0.4),
                (radius * 0.95, depth * 0.45),
                (radius * 0.945, -depth * 0.35),
                (radius * 0.985, -depth * 0.4),
            ],
            (0, 0, 0),
            blades,
            is_closed=True,
        )
    rim = hub_radius * 0.14
    rotor.lathe(
        [
            (hub_radius, -depth * 0.5),
            (hub_radius, depth * 0.5 - rim),
            (hub_radius - rim * 0.3, depth * 0.5 - rim * 0.3),
            (hub_radius - rim, depth * 0.5),
            (hub_radius * 0.8, depth * 0.52),
            (hub_radius * 0.77, depth * 0.49),
            (0, depth * 0.49),
        ],
        (0, 0, 0),
        hub,
        steps=56,
    )
    if badge:
        rotor.cylinder(
            hub_radius * 0.74, 0.5, (0, 0, depth * 0.49), made_of.metal('#2a2d34', 0.32), bevel=0.2
        )
        badge.put(rotor, hub_radius * 1.4, (0, 0, depth * 0.49 + 0.5), height=0.25)
    return rotor


def _steps(count):
    return [i / count for i in range(count + 1)]


def _blade_point(t, s, root, tip, depth, sweep, count, index, sense):
    """`t` from hub to tip, `s` from the leading to the trailing edge: steep at the hub, flatter and wider outside."""
    radius = root + (tip - root) * t
    width = 2 * pi / count * (0.9 + 0.16 * t)
    angle = 2 * pi * index / count + sense * (sweep * t**1.6 + width * (s - 0.5))
    rise = depth * (0.5 - s) * (1.05 - 0.42 * t) + depth * 0.11 * sin(pi * s)
    return (radius * cos(angle), radius * sin(angle), rise)


def framed_fan(model, size, at, turn, frame, blades, hub, light=None, depth=25.0, count=7, badge=None):
    """A case fan of `size` millimetres: a square frame, struts behind, rubber corners."""
    body = model.group(at, turn)
    radius = size * 0.468
    body.plate(
        rectangle(size, size, size * 0.06),
        depth,
        (0, 0, -depth),
        frame,
        holes=[circle(radius, steps=96)],
        bevel=0.7,
    )
    fan(
        body,
        radius * 0.985,
        (0, 0, -depth * 0.44),
        (0, 0, 0),
        blades,
        hub,
        count=count,
        depth=depth * 0.72,
        badge=badge,
    )
    body.boxes(
        [((size * 0.94, 3.5, 2.5), (0, 0, -depth + 2)), ((3.5, size * 0.94, 2.5), (0, 0, -depth + 2))],
        frame,
        0.4,
        turn=(0, 0, 20),
    )
    if light:
        body.lathe(
            [(radius + 0.4, 0.8), (radius - 1.8, 0.6), (radius - 2.4, -2.6), (radius + 0.4, -3)],
            (0, 0, 0),
            light,
            is_closed=True,
            steps=96,
        )
    corner = size / 2 - size * 0.062
    for x in (-1, 1):
        for y in (-1, 1):
            body.lathe(
                [(4.6, -0.2), (4.4, 0.5), (2.6, 0.5), (2.3, -1.5), (0, -1.5)],
                (x * corner, y * corner, 0),
                made_of.rubber('#17181b'),
                steps=24,
            )
    return body


def fingers(model, length, height, at, material, pitch=1.0, gap=None, turn=(0, 0, 0), thickness=1.7):
    """The gold contacts along a board's edge, both sides at once; `gap` is (from, to) without contacts."""
    count = int(length / pitch)
    places = [(i + 0.5) * pitch - length / 2 for i in range(count)]
    if gap:
        places = [x for x in places if not gap[0] < x < gap[1]]
    model.boxes([((pitch * 0.66, thickness, height), (x, 0, 0)) for x in places], material, at=at, turn=turn)


def socket_holes(model, columns, rows, pitch, at, turn=(0, 0, 0), size=0.7, material=None):
    """A grid of square holes, as in a power plug."""
    model.boxes(
        [
            (
                (pitch * size, pitch * size, 0.3),
                ((x - (columns - 1) / 2) * pitch, (y - (rows - 1) / 2) * pitch, 0),
            )
            for x in range(columns)
            for y in range(rows)
        ],
        material or made_of.void(),
        at=at,
        turn=turn,
    )


def ruled(count, distance):
    """`count` places at equal distances, around zero."""
    return [(i - (count - 1) / 2) * distance for i in range(count)]
