"""Case fans: one, or three in a small group."""

import materials as made_of
import parts
from modelling import FACING
from studio import Pose


def build(model, subject):
    look = subject.look
    white = look['body'] == 'white'
    frame = made_of.plastic(
        {'black': '#121316', 'grey': '#4a4e57', 'white': '#dcdee3'}[look['body']], 0.42, 0.04
    )
    blades = made_of.plastic('#e6e9ee' if white or 'rgb' in look else '#1d1f23', 0.33, 0)
    light = made_of.light_ring(tuple(look['rgb']), 1.2) if 'rgb' in look else None
    badge = parts.Badge(subject.decals, '#c9ccd2')
    places = [((0, 0), 0)] if look['count'] == 1 else [((-58, 14), 14), ((62, 30), -16), ((6, -44), 0)]
    for (x, y), turn in places:
        stand = model.group((x, y, 60), (0, 0, turn))
        parts.framed_fan(
            stand, 120, (0, 0, 0), FACING['front'], frame, blades, blades, light, 25, 9 if light else 5, badge
        )
        for sx in (-1, 1):
            for sz in (-1, 1):
                stand.cylinder(
                    2.2, 0.3, (sx * 52.5, -0.9, sz * 52.5), made_of.void(), FACING['front'], steps=20
                )
    cable = made_of.plastic('#0c0c0e', 0.6, 0.2, 0.3)
    x, y = places[-1][0]
    model.tube(
        [
            (x + 56, y + 20, 8),
            (x + 72, y + 10, 5),
            (x + 92, y - 14, 2.4),
            (x + 78, y - 34, 2.4),
            (x + 104, y - 40, 2.4),
        ],
        2,
        cable,
    )
    model.box((12, 8, 5), (x + 109, y - 41, 3), made_of.plastic('#0a0a0b', 0.45, 0), 0.5, (0, 0, -14))
    return Pose(turn=-22, height=16, fill=0.88, exposure=0.2)
