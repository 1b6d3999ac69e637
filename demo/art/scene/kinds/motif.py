"""What stands for a state of the shop instead of a product: nothing in the cart, nothing found, something broken."""

from math import cos, pi, sin

import materials as made_of
import parts
from modelling import FACING, MARK, arc, circle, moved, rectangle
from studio import Pose

CARDBOARD, TAPE, INK = '#b5865a', '#8f6439', '#2a2118'
TEAL, ORANGE, NIGHT = '#40E0D0', '#FF5722', '#1C1F33'


def build(model, subject):
    look = subject.look
    if look['motif'] == 'badge':
        return badge(model, look['emblem'])
    return MOTIFS[look['motif']](model)


def open_box(model):
    """An empty carton, its flaps open."""
    width, depth, height, wall = 210, 150, 120, 4
    card = made_of.plastic(CARDBOARD, 0.75, 0.12, 0.2)
    inside = made_of.plastic('#8c6641', 0.8, 0.12, 0.1)
    model.box((width, depth, wall), (0, 0, wall / 2), inside, 0.6)
    for y in (-1, 1):
        model.box((width, wall, height), (0, y * (depth - wall) / 2, height / 2), card, 0.8)
    for x in (-1, 1):
        model.box((wall, depth - 2 * wall, height), (x * (width - wall) / 2, 0, height / 2), card, 0.8)
    for at, turn, size, reach in (
        ((0, -depth / 2, height), (32, 0, 0), (width - 4, 68, 3), (0, -34, 0)),
        ((0, depth / 2, height), (52, 0, 0), (width - 4, 68, 3), (0, 34, 0)),
        ((width / 2, 0, height), (0, 18, 0), (68, depth - 4, 3), (34, 0, 0)),
        ((-width / 2, 0, height), (0, -14, 0), (68, depth - 4, 3), (-34, 0, 0)),
    ):
        model.group(at, turn).box(size, reach, card, 0.8)
    model.mark(86, (0, -depth / 2, 52), made_of.plastic(INK, 0.7, 0), FACING['front'], 0.3)
    return Pose(turn=-28, height=27, fill=0.86, exposure=0.1)


def parcel(model):
    """A closed carton with its label, ready to leave."""
    width, depth, height = 200, 150, 120
    model.box((width, depth, height), (0, 0, height / 2), made_of.plastic(CARDBOARD, 0.75, 0.12, 0.2), 1.6)
    tape = made_of.plastic(TAPE, 0.3, 0.02)
    model.box((width + 0.6, 34, 0.6), (0, 0, height), tape, 0)
    for side in (-1, 1):
        model.box((0.6, 34, 42), (side * width / 2, 0, height - 21), tape, 0)
    label = model.group((44, -depth / 2 - 0.4, 44), FACING['front'])
    label.plate(rectangle(88, 62, 3), 0.5, (0, 0, 0), made_of.plastic('#eceef2', 0.5, 0), bevel=0.1)
    ink = made_of.plastic(NIGHT, 0.6, 0)
    label.mark(26, (-24, 14, 0.5), ink, height=0.2)
    rows = [((w, 4, 0.3), (-38 + w / 2, y, 0.7)) for w, y in ((70, -6), (52, -14), (62, -22))]
    label.boxes(rows, ink)
    bars = ((0, 2), (5, 4), (11, 2), (16, 1), (20, 5), (28, 2))
    label.boxes([((width, 15, 0.3), (6 + x, 14, 0.7)) for x, width in bars], ink)
    model.mark(56, (-52, -depth / 2, 66), made_of.plastic(INK, 0.7, 0), FACING['front'], 0.3)
    return Pose(turn=-28, height=22, fill=0.82, exposure=0.1)


def star(model):
    """The star of the wish list."""
    model.plate(
        five_points(100, 0.47), 30, (0, 15, 100), made_of.metal('#ffcb5c', 0.3), bevel=9, turn=FACING['front']
    )
    model.mark(66, (0, -15, 103), made_of.plastic('#8a5a00', 0.4, 0), FACING['front'], 0.6)
    return Pose(turn=-24, height=14, fill=0.78, exposure=0.45)


def lens(model):
    """A magnifying glass that has found nothing."""
    stand = model.group((0, 0, 0), (14, -38, 0))
    dark, steel = made_of.plastic('#17181c', 0.4, 0.03), made_of.metal('#c3c7ce', 0.26)
    stand.ring(70, 8, (0, 0, 0), steel, FACING['front'])
    stand.ring(62.5, 2.4, (0, 0, 0), made_of.glow(TEAL, 0.8), FACING['front'])
    stand.cylinder(7, 26, (0, 0, -98), steel)
    stand.cylinder(12, 96, (0, 0, -192), dark, bevel=5)
    stand.ring(12, 1.6, (0, 0, -112), made_of.glow(TEAL, 0.8))
    return Pose(turn=-26, height=16, fill=0.84, exposure=0.1)


def cable(model):
    """A plug that has lost its socket."""
    black, cord = made_of.plastic('#15161a', 0.4, 0.04), made_of.rubber('#1a1b1f')
    glow = made_of.glow(ORANGE, 1.0)
    left = model.group((-46, 0, 0), (0, 0, 8))
    left.box((52, 44, 28), (0, 0, 15), black, 3)
    left.boxes([((1, 8, 5), (26.2, y, 15)) for y in (-10, 10)], made_of.void())
    left.boxes([((3, 44.4, 28.4), (14, 0, 15))], glow, 1)
    left.tube([(-26, 0, 15), (-60, 0, 12), (-96, 40, 7), (-150, 30, 7), (-128, -36, 7), (-176, -60, 7)], 7, cord)
    right = model.group((58, -8, 0), (0, 0, -10))
    right.box((48, 40, 26), (0, 0, 15), black, 3)
    right.boxes([((22, 6, 3), (-34, y, 15)) for y in (-10, 10)], made_of.metal(parts.GOLD, 0.25), 0.6)
    right.boxes([((3, 40.4, 26.4), (-14, 0, 15))], glow, 1)
    right.tube([(24, 0, 15), (58, 0, 12), (92, -46, 7), (136, -24, 7), (120, 34, 7), (164, 62, 7)], 7, cord)
    return Pose(turn=-20, height=32, fill=0.9, exposure=0.25)


def broken_board(model):
    """A memory module in two halves."""
    lacquer, gold = made_of.lacquer('#16503c', 0.4), made_of.metal(parts.GOLD, 0.25)
    chip = made_of.plastic('#121316', 0.45, 0.03)
    crack = [(0, -30), (9, -16), (-7, -4), (8, 9), (-5, 20), (4, 30)]
    for side, shift, tilt in ((-1, -12, 7), (1, 16, -9)):
        outline = [*crack, (side * 120, 30), (side * 120, -30)]
        half = model.group((shift, 0, 40), (0, tilt, 0))
        half.plate(_anticlockwise(outline), 2.4, (0, 1.2, 0), lacquer, bevel=0.3, turn=FACING['front'])
        half.boxes([((18, 2.4, 26), (side * x, -2.2, 3)) for x in (28, 52, 76, 100)], chip, 0.6)
        parts.fingers(half, 96, 6, (side * 64, 0, -26.5), gold, 2, thickness=2.8)
    return Pose(turn=-24, height=16, fill=0.9, exposure=0.2)


def badge(model, emblem):
    """A medal to be earned: the six of them differ in what they show."""
    plate = model.group((0, 0, 92), FACING['front'])
    hexagon = [(90 * cos(pi * (1 / 2 + i / 3)), 90 * sin(pi * (1 / 2 + i / 3))) for i in range(6)]
    steel, dark = made_of.metal('#8d919b', 0.34), made_of.plastic('#2b2d34', 0.45, 0.04)
    plate.plate(hexagon, 16, (0, 0, -16), steel, bevel=4)
    plate.plate(moved(hexagon, scale=0.84), 3, (0, 0, -1), dark, bevel=1)
    # The condor's feathers are too thin for their edges to be broken.
    bevel = 0 if emblem == 'condor' else 1.2
    for outline in EMBLEMS[emblem]:
        plate.plate(outline, 7, (0, 0, 1.5), steel, bevel=bevel)
    return Pose(turn=-20, height=12, fill=0.82, exposure=0.05)


def five_points(radius, share):
    """A star with its inner corners at that share of its radius."""
    corners = [(radius * (share if i % 2 else 1), pi / 2 + pi * i / 5) for i in range(10)]
    return [(reach * cos(turn), reach * sin(turn)) for reach, turn in corners]


def _anticlockwise(outline):
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]))
    return outline if area > 0 else outline[::-1]


def _chip():
    pins = [rectangle(5, 12, 0, x, y) for x in (-18, -6, 6, 18) for y in (-38, 38)]
    return [rectangle(58, 58, 6), *pins, *[[(y, x) for x, y in pin][::-1] for pin in pins]]


def _fan():
    """Seven curved blades around a hub, in a frame's ring."""
    leading = [(r * cos(a), r * sin(a)) for r, a in ((13, 0.1), (22, 0.2), (31, 0.42), (38, 0.72))]
    trailing = [(r * cos(a), r * sin(a)) for r, a in ((38, 1.28), (31, 0.98), (22, 0.76), (13, 0.66))]
    blades = [moved(leading + trailing, turn=360 / 7 * i) for i in range(7)]
    return [circle(10.5), *blades, *(arc_band(44, 50, 90 * i + 3, 90 * i + 87) for i in range(4))]


def arc_band(inner, outer, start, end):
    return [*arc(0, 0, outer, start, end), *reversed(arc(0, 0, inner, start, end))]


EMBLEMS = {
    'condor': [moved([(x - 50, y - 30) for x, y in reversed(MARK)], scale=1.05)],
    'star': [five_points(46, 0.47)],
    'bolt': [_anticlockwise([(8, 48), (-30, -6), (-4, -6), (-10, -48), (30, 10), (2, 10)])],
    'chip': _chip(),
    'fan': _fan(),
    # A stick: its upper edge, its chips, and its contacts with the notch that is not in the middle.
    'memory': [
        rectangle(112, 7, 0, 0, 27),
        *[rectangle(21, 26, 0, x, 5) for x in (-45.5, -15.2, 15.2, 45.5)],
        rectangle(46, 11, 0, -33, -20),
        rectangle(54, 11, 0, 29, -20),
    ],
}

MOTIFS = {
    'open-box': open_box,
    'parcel': parcel,
    'star': star,
    'lens': lens,
    'cable': cable,
    'broken-board': broken_board,
}
