"""A hard disk of 3.5 inches: cast body, steel lid with its label, leaning back."""

import materials as made_of
import parts
from modelling import FACING, chamfered, circle, rectangle
from studio import Pose

SIZE = (101.6, 147, 26)


def build(model, subject):
    width, depth, height = SIZE
    cast = made_of.metal('#7f848d', 0.46)
    lid = made_of.metal('#9a9ea7', 0.36, 'y')
    model.plate(rectangle(width, depth, 2.5), height - 4, (0, 0, 0), cast, bevel=1)
    outline = chamfered(width - 4, depth - 5, (5, 5, 12, 12))
    model.plate(outline, 3.4, (0, 0, height - 4), lid, bevel=0.9)
    label = made_of.plastic('#eceef1', 0.5, 0)
    model.plate(rectangle(width - 12, depth * 0.6, 2), 0.12, (0, 12, height - 0.6), label, bevel=0.03)
    model.decal(
        width - 12.6, depth * 0.6 - 0.6, (0, 12, height - 0.44), made_of.printed(subject.decals['label'], 0.5)
    )
    for x, y in ((-1, 1), (1, 1), (-1, -0.1), (1, -0.1), (-1, -1), (1, -1)):
        parts.screw(
            model,
            (x * (width / 2 - 6.4), y * (depth / 2 - 8) * (0.82 if y > 0 else 1), height - 0.7),
            radius=2.3,
            colour='#8b8f98',
        )
    parts.screw(model, (0, -depth * 0.36, height - 0.7), radius=2.3, colour='#8b8f98')
    model.plate(
        circle(5),
        0.15,
        (width * 0.26, -depth * 0.36, height - 0.65),
        made_of.plastic('#d5d8de', 0.4, 0),
        bevel=0,
    )
    for x in (-1, 1):
        side = model.group((x * width / 2, 0, 0), FACING['right' if x > 0 else 'left'])
        for along in (-44, 0, 46):
            side.cylinder(1.8, 0.12, (along, 6.4, 0), made_of.void(), bevel=0, steps=20)
        side.box((depth - 30, 1.2, 0.3), (0, height - 8, 0), made_of.void(), 0)
    front = model.group((0, -depth / 2, 6), FACING['front'])
    front.box((62, 9, 1.5), (-10, 0, 0), made_of.plastic('#0a0a0b', 0.5, 0), 0.3)
    parts.fingers(
        front,
        54,
        3,
        (-10, 0.6, 0.9),
        made_of.metal(parts.GOLD, 0.25),
        1.27,
        gap=(-12, -8),
        turn=(90, 0, 0),
        thickness=0.4,
    )
    return Pose(turn=-28, lean=54, height=16, fill=0.86, exposure=0.05)
