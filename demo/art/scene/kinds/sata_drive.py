"""A solid-state drive of 2.5 inches, leaning back."""

import materials as made_of
import parts
from modelling import FACING, rectangle
from studio import Pose

SIZE = (100, 69.85, 7)


def build(model, subject):
    look = subject.look
    width, depth, height = SIZE
    shell = made_of.metal(
        {'black': '#1d1f24', 'grey': '#7b8089', 'white': '#d6d9de'}[look['body']], 0.38, 'x'
    )
    model.plate(rectangle(width, depth, 3), height, (0, 0, 0), shell, bevel=0.9)
    model.plate(
        rectangle(width - 7, depth - 7, 2),
        0.15,
        (0, 0, height - 0.02),
        made_of.plastic('#15161a', 0.4, 0),
        bevel=0.05,
    )
    model.decal(
        width - 7.4,
        depth - 7.4,
        (0, 0, height + 0.2),
        made_of.printed(subject.decals['label'], 0.36, shine=0.5),
    )
    plug = model.group((-16, -depth / 2, height / 2), FACING['front'])
    plug.box((46, 4.6, 1.2), (0, 0, 0.1), made_of.plastic('#0a0a0b', 0.5, 0), 0.2)
    parts.fingers(
        plug,
        40,
        2.2,
        (0, 0.4, 0.8),
        made_of.metal(parts.GOLD, 0.25),
        1.27,
        gap=(-10, -6),
        turn=(90, 0, 0),
        thickness=0.4,
    )
    for x in (-1, 1):
        for y in (-24, 14):
            model.cylinder(
                1.5,
                0.1,
                (x * (width / 2 + 0.02), y, height / 2),
                made_of.void(),
                FACING['right' if x > 0 else 'left'],
                bevel=0,
                steps=16,
            )
    for x in (-1, 1):
        for y in (-1, 1):
            parts.screw(
                model, (x * (width / 2 - 5.2), y * (depth / 2 - 5.2), height), radius=1.5, colour='#4a4e57'
            )
    return Pose(turn=-28, lean=50, height=16, fill=0.84, exposure=0.1)
