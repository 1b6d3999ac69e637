"""A tower cooler: fins on heat pipes over a base, a fan clipped before each tower."""

import materials as made_of
import parts
from modelling import rectangle
from studio import Pose

FIN = (122, 46)
# The lowest fin is so high over the base.
LIFT = 46


def build(model, subject):
    tower_cooler(model, subject)
    return Pose(turn=-40, height=17, fill=0.86, exposure=-0.25 if subject.look['body'] == 'white' else 0.15)


def tower_cooler(model, subject, lit=1.2):
    """Stands on its base at zero, fans to the front."""
    look = subject.look
    towers, fans = look['towers'], look['fans']
    is_white = look['body'] == 'white'
    fin = (
        made_of.lacquer('#d9dbe0', 0.35)
        if is_white
        else made_of.metal('#a3a8b1' if look['body'] == 'grey' or towers == 2 else '#3a3d44', 0.34)
    )
    dark = made_of.lacquer('#d5d8dd', 0.3) if is_white else made_of.plastic('#131418', 0.38, 0.03)
    pipe = (
        made_of.lacquer('#d9dbe0', 0.3)
        if is_white
        else made_of.metal('#c3c7cd' if towers == 2 else parts.COPPER, 0.2)
    )
    frame = made_of.plastic('#dcdee3' if is_white else '#111216', 0.42, 0.03)
    blades = made_of.plastic('#c9cdd5' if is_white else '#191a1e', 0.33, 0)
    light = made_of.light_ring(tuple(look['rgb']), lit) if 'rgb' in look else None
    width, depth = FIN
    places = [0] if towers == 1 else [-38, 38]
    base(model, pipe, 6 if towers == 2 else 4, places)
    fan_depth = 25
    for y in places:
        tower(model.group((0, y, LIFT)), fin, dark, look)
    fronts = [places[0] - depth / 2 - 0.8]
    if fans == 2:
        fronts.append(places[-1] - depth / 2 - 0.8 if towers == 2 else None)
    for y in fronts:
        if y is None:
            continue
        parts.framed_fan(
            model,
            120,
            (0, y - fan_depth, LIFT + 60),
            (90, 0, 0),
            frame,
            blades,
            blades,
            light,
            fan_depth,
            9 if light else 7,
            parts.Badge(subject.decals, '#d9dce2'),
        )
        wire = made_of.metal('#c3c7cd', 0.25)
        for side in (-1, 1):
            model.tube(
                [
                    (side * 57, y + 6, LIFT + 2),
                    (side * 63, y + 4, LIFT + 12),
                    (side * 63, y - 3, LIFT + 57),
                    (side * 63, y + 4, LIFT + 102),
                    (side * 57, y + 6, LIFT + 112),
                ],
                0.9,
                wire,
            )


def tower(model, fin, dark, look):
    width, depth = FIN
    outline = [
        (-width / 2, -depth / 2),
        (-width * 0.2, -depth / 2),
        (-width * 0.14, -depth / 2 + 3),
        (width * 0.14, -depth / 2 + 3),
        (width * 0.2, -depth / 2),
        (width / 2, -depth / 2),
        (width / 2, depth / 2),
        (width * 0.2, depth / 2),
        (width * 0.14, depth / 2 - 3),
        (-width * 0.14, depth / 2 - 3),
        (-width * 0.2, depth / 2),
        (-width / 2, depth / 2),
    ]
    model.stack(outline, 0.5, 50, 2.25, (0, 0, 0), fin)
    for side in (-1, 1):
        model.stack(rectangle(0.6, depth * 0.34), 1.9, 50, 2.25, (side * width / 2, 0, 0.4), fin)
    top = 50 * 2.25
    model.plate(rectangle(width + 1, depth + 1, 2), 5, (0, 0, top), dark, bevel=1.2)
    accent = made_of.lacquer(look['accent'], 0.3)
    if 'rgb' in look:
        model.box(
            (width * 0.8, 2, 0.8),
            (0, -depth * 0.34, top + 5),
            made_of.light_bar(tuple(look['rgb']), width),
            0.3,
        )
        model.box(
            (width * 0.8, 2, 0.8),
            (0, depth * 0.34, top + 5),
            made_of.light_bar(tuple(look['rgb']), width),
            0.3,
        )
    else:
        model.plate(
            rectangle(width * 0.84, depth * 0.72, 1),
            0.6,
            (0, 0, top + 5),
            accent if look['accent'] != '#C9CDD6' else made_of.metal('#8f949d', 0.35, 'x'),
            bevel=0.3,
        )


def base(model, pipe, count, places):
    nickel = made_of.metal('#c3c6cc', 0.26)
    model.box((42, 40, 7), (0, 0, 4), nickel, 0.8)
    model.box((40, 38, 9), (0, 0, 12), made_of.metal('#8f949d', 0.4), 0.8)
    for side in (-1, 1):
        model.box((12, 96, 3), (side * 24, 0, 14), made_of.metal('#3a3d44', 0.4), 0.8)
        for end in (-1, 1):
            model.cylinder(4.5, 12, (side * 24, end * 42, 15.5), made_of.metal('#a9adb5', 0.3), steps=28)
            parts.screw(model, (side * 24, end * 42, 27.5), radius=3.4, colour='#8b8f98')
    for index, x in enumerate(parts.ruled(count, 62 / count)):
        foot = x * 0.52
        for y in places:
            lean = y * 0.45
            shift = 9 * (1 if index % 2 else -1) * (1 if len(places) == 1 else 0.6)
            model.tube(
                [
                    (foot, lean * 0.2, 8),
                    (foot, lean + shift * 0.4, 9),
                    (x * 1.4, y + shift, 26),
                    (x * 1.5, y + shift, LIFT),
                    (x * 1.5, y + shift, LIFT + 118),
                ],
                3,
                pipe,
            )
            model.lathe(
                [(3, -0.4), (3, 0.6), (1.6, 2), (0, 2.4)], (x * 1.5, y + shift, LIFT + 118), pipe, steps=24
            )
