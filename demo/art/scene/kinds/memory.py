"""Memory modules, standing one behind the other."""

import materials as made_of
import parts
from modelling import FACING, mirrored
from studio import Pose

LENGTH, SHORT = 133.35, 69.6

# The lacquer of a board that no heatsink covers.
LACQUERS = {'black': '#0d0f10', 'green': '#163a2a'}


def build(model, subject):
    look = subject.look
    count = look['modules']
    if look.get('format') == 'SODIMM':
        lying = model.group((0, 0, 0), (0, 0, 0))
        stick(lying.group((0, 0, 15), (0, 0, 0)), subject, SHORT, 30)
        return Pose(turn=-30, height=20, fill=0.78)
    for index in range(count):
        # Farther ones stand to the right, so that each shows its end and its light.
        y = (index - (count - 1) / 2) * (40 if count == 2 else 28)
        stick(model.group((y * 0.5, y, 16)), subject, LENGTH, 33)
    return Pose(turn=-33, height=28, fill=0.92, exposure=-0.25 if look['body'] == 'white' else 0.1)


def stick(model, subject, length, height, lit=1.3):
    """Along X, its contacts down; Z is up, and its middle is at half its board's height."""
    look = subject.look
    board = made_of.plastic(
        LACQUERS[look['body']] if look['heatsink'] == 'bare' else '#0b0d0c',
        0.34,
        0.02,
    )
    notch = length * 0.03
    outline = [
        (-length / 2, -height / 2),
        (notch - 1.3, -height / 2),
        (notch - 1.3, -height / 2 + 3.6),
        (notch + 1.3, -height / 2 + 3.6),
        (notch + 1.3, -height / 2),
        (length / 2, -height / 2),
        (length / 2, -2),
        (length / 2 - 1.6, -1),
        (length / 2 - 1.6, 2),
        (length / 2, 3),
        (length / 2, height / 2),
        (-length / 2, height / 2),
        (-length / 2, 3),
        (-length / 2 + 1.6, 2),
        (-length / 2 + 1.6, -1),
        (-length / 2, -2),
    ]
    model.plate(outline, 1.3, (0, 0.65, 0), board, bevel=0.15, turn=FACING['front'])
    gold = made_of.metal(parts.GOLD, 0.22)
    parts.fingers(
        model,
        length - 5,
        3.6,
        (0, 0, -height / 2 + 2.0),
        gold,
        0.85 if length > 100 else 0.6,
        gap=(notch - 2.2, notch + 2.2),
        thickness=1.5,
    )
    if look['heatsink'] == 'bare':
        chips(model, subject, length, height)
    else:
        jacket(model, subject, length, height, lit)


def chips(model, subject, length, height):
    """Eight memory chips and what serves them, and a label over the middle ones."""
    black = made_of.plastic('#121315', 0.42, 0.03)
    count = 8 if length > 100 else 4
    pitch = (length - 12) / (count + (1 if length > 100 else 0.2))
    places = [x for x in parts.ruled(count + (1 if length > 100 else 0), pitch)]
    if length > 100:
        places.remove(places[count // 2])
    size = (pitch * 0.78, 1.1, 12)
    model.boxes([(size, (x, -1.2, 3.5)) for x in places], black, 0.2)
    model.boxes([(size, (x, 1.2, 3.5)) for x in places], black, 0.2)
    dots = made_of.plastic('#2e3034', 0.6, 0)
    for x in places:
        model.cylinder(0.5, 0.03, (x - pitch * 0.26, -1.75, 7.4), dots, FACING['front'], bevel=0, steps=16)
    small = made_of.plastic('#5a4632', 0.45, 0)
    rows = [(x, z) for x in parts.ruled(int(length / 2.6), 2.5) for z in (-height / 2 + 6.2, height / 2 - 2)]
    model.boxes([((1.5, 0.7, 0.8), (x, -0.95, z)) for x, z in rows if (round(x * 7) % 3)], small, 0.08)
    model.boxes(
        [
            ((0.35, 0.74, 0.82), (x + end * 0.6, -0.95, z))
            for x, z in rows
            if (round(x * 7) % 3)
            for end in (-1, 1)
        ],
        made_of.metal('#b9bdc4', 0.35),
    )
    model.box((5, 1, 5), (0, -1.1, -4), black, 0.15)
    wide = length * (0.5 if length > 100 else 0.56)
    model.box((wide, 0.12, 13), (-length * 0.02, -1.84, 4), made_of.plastic('#e9ebee', 0.45, 0), 0)
    model.decal(
        wide, 13, (-length * 0.02, -1.92, 4), made_of.printed(subject.decals['label'], 0.45), FACING['front']
    )


def jacket(model, subject, length, height, lit):
    """The heatsink of two shells, with a bar of light or a comb on top."""
    look = subject.look
    body = look['body']
    if body == 'white':
        shell, trim = made_of.lacquer('#d9dbe0', 0.35), made_of.lacquer('#bfc3cb', 0.3)
    elif body == 'grey':
        shell, trim = made_of.metal('#a2a7b0', 0.32, 'x'), made_of.metal('#3a3d44', 0.35)
    elif body == 'red':
        shell, trim = made_of.metal('#8e1218', 0.4), made_of.metal('#b3262b', 0.32, 'x')
    else:
        shell, trim = made_of.metal('#2b2d33', 0.42), made_of.metal('#4a4e58', 0.34, 'x')
    if look['heatsink'] == 'smooth':
        # Without comb or light, its wings tell it from others.
        trim = made_of.metal(made_of.mixed('#4a4e58', look['accent'], 0.2), 0.34, 'x')
    accent = made_of.lacquer(look['accent'], 0.3)
    w, low = length / 2, -height / 2 + 7
    is_finned = look['heatsink'] == 'finned'
    rgb = look.get('rgb')
    top = height / 2 + (3 if rgb else 8 if is_finned else 3)
    rise = 4.0
    crest = [
        (w, top - rise),
        (w * 0.62, top - rise),
        (w * 0.52, top),
        (-w * 0.52, top),
        (-w * 0.62, top - rise),
        (-w, top - rise),
    ]
    if not is_finned:
        crest = [(w, top), (-w, top)]
    elif not rgb:
        crest = comb(w, top, rise)
    outline = [(-w, low), (w, low), *crest]
    for side in (-1, 1):
        face = FACING['front' if side < 0 else 'back']
        model.plate(
            outline if side < 0 else mirrored(outline), 2.6, (0, side * 0.9, 0), shell, bevel=0.7, turn=face
        )
        outer = side * 3.5
        wing = [
            (-w * 0.96, low + 2.4),
            (-w * 0.5, low + 2.4),
            (-w * 0.36, top - rise - 3),
            (-w * 0.9, top - rise - 3),
            (-w * 0.96, top - rise - 8),
        ]
        for shape in (wing, mirrored(wing)):
            model.plate(shape, 0.9, (0, outer, 0), trim, bevel=0.4, turn=face)
        # Along the inner edge of the right wing.
        slash = [
            (w * 0.5 - 4.8, low + 2.4),
            (w * 0.5 - 2.4, low + 2.4),
            (w * 0.36 - 2.4, top - rise - 3),
            (w * 0.36 - 4.8, top - rise - 3),
        ]
        model.plate(slash, 0.6, (0, outer, 0), accent, bevel=0.2, turn=face)
    model.decal(
        length * 0.46,
        length * 0.46 * 0.25,
        (-w * 0.0, -3.62, -height * 0.02),
        made_of.printed(subject.decals['label'], 0.4),
        FACING['front'],
    )
    if rgb:
        bar = [
            (-w + 1, top - rise - 4),
            (w - 1, top - rise - 4),
            (w - 1, top - rise + 5),
            (w * 0.62, top - rise + 5),
            (w * 0.52, top + 5.5),
            (-w * 0.52, top + 5.5),
            (-w * 0.62, top - rise + 5),
            (-w + 1, top - rise + 5),
        ]
        model.plate(
            bar,
            5.4,
            (0, 2.7, 0),
            made_of.light_bar(tuple(rgb), length, 'X', lit),
            bevel=1.2,
            turn=FACING['front'],
        )


def comb(w, top, rise):
    """Teeth like a comb's along the crest, from right to left."""
    points = []
    for index, x in enumerate(reversed(parts.ruled(11, w * 2 / 11))):
        tall = top - (rise if index in (0, 10) else 0)
        points += [
            (x + w * 0.07, top - 5),
            (x + w * 0.06, tall),
            (x - w * 0.06, tall),
            (x - w * 0.07, top - 5),
        ]
    return [(w, top - 5), *points, (-w, top - 5)]
