"""A closed loop: the radiator with its fans behind, the pump before it, sleeved hoses between."""

import materials as made_of
import parts
from modelling import FACING, rectangle
from studio import Pose


# The name on the pump stands upright for who sees the cooler from its corner.
TO_VIEWER = (0, 0, 46)


def build(model, subject):
    look = subject.look
    radiator = look['radiator']
    size = 140 if radiator == 280 else 120
    count = radiator // size
    length = radiator + 37
    thick = 38 if 'rgb' not in look else 27
    back = model.group((0, 62, 0))
    radiate(back.group((0, 0, size / 2 + 1)), look, count, size, length, thick)
    pump(model.group((pump_x(length), -70, 0), (0, 0, -10)), subject)
    hoses(model, look, length, size)
    return Pose(turn=-40, height=24, fill=0.94, exposure=-0.3 if look['body'] == 'white' else 0.45)


def finishes(look):
    is_white = look['body'] == 'white'
    return {
        'shell': made_of.lacquer('#d5d8dd' if is_white else '#131418', 0.4),
        'frame': made_of.plastic('#dadce1' if is_white else '#111215', 0.42, 0.03),
        'blades': made_of.plastic('#e6e9ee' if is_white else '#17181c', 0.33, 0),
        'hose': made_of.plastic('#cfd2d8' if is_white else '#0d0e10', 0.7, 0.5, 0.25),
        'dark': made_of.plastic('#c6c9d0' if is_white else '#0d0e11', 0.3, 0),
    }


def radiate(model, look, count, size, length, thick, lit=1.2):
    """Its fans face the front; the middle of its front is at zero."""
    made = finishes(look)
    light = made_of.light_ring(tuple(look['rgb']), lit) if 'rgb' in look else None
    body = model.group((0, thick / 2 + 1, 0))
    for side in (-1, 1):
        body.box((length - 32, thick, 6), (0, 0, side * (size / 2 - 3)), made['shell'], 1)
        body.box((16, thick, size), (side * (length / 2 - 8), 0, 0), made['shell'], 2.5)
    body.box((length - 30, thick - 10, size - 8), (0, 0, 0), made_of.plastic('#0a0a0b', 0.8, 0), 0)
    tubes = [((length - 32, thick - 4, 1.8), (0, 0, z)) for z in parts.ruled(int(size / 9), 8.4)]
    body.boxes(tubes, made['shell'], 0.3)
    fins = [((0.35, thick - 7, size - 12), (x, 0, 0)) for x in parts.ruled(int((length - 34) / 1.7), 1.7)]
    body.boxes(fins, made_of.metal('#2a2c31' if look['body'] != 'white' else '#b9bdc5', 0.5))
    for x in parts.ruled(count, size):
        parts.framed_fan(
            model,
            size,
            (x, -25, 0),
            FACING['front'],
            made['frame'],
            made['blades'],
            made['blades'],
            light,
            25,
            9 if light else 5,
            badge=None,
        )
    screws = '#b9bdc5' if look['body'] == 'white' else '#3a3d44'
    for x in parts.ruled(count, size):
        for sx in (-1, 1):
            for sz in (-1, 1):
                parts.screw(
                    model, (x + sx * size * 0.44, -25.4, sz * size * 0.44), FACING['front'], 2.4, screws
                )


def pump(model, subject, lit=1.2):
    """Lies on its cold plate, its lid up."""
    look = subject.look
    made = finishes(look)
    copper = made_of.metal(parts.COPPER, 0.25)
    model.plate(rectangle(60, 60, 4), 3, (0, 0, 0.5), copper, bevel=0.5)
    model.plate(rectangle(76, 76, 14), 20, (0, 0, 3.5), made['dark'], bevel=1.5)
    for x in (-1, 1):
        model.box((10, 92, 3), (x * 40, 0, 7), parts.steel(), 0.6)
        for y in (-1, 1):
            model.cylinder(4, 10, (x * 40, y * 41, 6), parts.steel(), steps=24)
    top = 23.5
    if 'rgb' in look:
        ring = made_of.light_ring(tuple(look['rgb']), lit)
        model.cylinder(38, 24, (0, 0, top - 8), made['dark'], bevel=2, steps=72)
        model.lathe([(34.5, 16), (34.5, 16.8), (31.5, 16.8), (31.5, 16)], (0, 0, top), ring, is_closed=True)
        model.cylinder(
            31, 0.6, (0, 0, top + 16), made_of.plastic('#050506', 0.12, 0, 0.6), bevel=0.2, steps=72
        )
        parts.Badge(subject.decals, '#dfe8f5', glow=1.1).put(model, 48, (0, 0, top + 16.6), TO_VIEWER, 0.1)
    else:
        model.plate(rectangle(66, 66, 12), 14, (0, 0, top), made['frame'], bevel=2.5)
        grooves = [((44 - abs(y), 1.1, 0.4), (0, y, top + 14)) for y in parts.ruled(9, 5) if abs(y) > 11]
        model.boxes(grooves, made_of.void())
        parts.Badge(subject.decals, '#d9dce2').put(model, 50, (0, 0, top + 14), TO_VIEWER, 0.5)
    return top


def pump_x(length):
    return -length * 0.5 + 150


def hoses(model, look, length, size):
    """Out of the pump's left side, in a bow along the ground, and into the radiator's left tank."""
    tank, px, py = -length / 2 + 8, pump_x(length), -70
    hose = finishes(look)['hose']
    fitting = made_of.metal('#3a3d44', 0.35)
    for side in (-1, 1):
        y = py - side * 13
        reach = 46 + side * 14
        model.tube(
            [
                (px - 30, y, 17),
                (px - 60, y, 16),
                (tank - reach, y + 6, 14),
                (tank - reach - 16, y + 66, 30),
                (tank - 10, 40 - reach * 0.5, size * 0.5 + side * 18),
                (tank, 56, size * 0.5 + side * 18),
            ],
            6.5,
            hose,
        )
        model.cylinder(8.5, 12, (px - 42, y, 17), fitting, FACING['right'], steps=28)
        model.cylinder(8.5, 10, (tank, 62, size * 0.5 + side * 18), fitting, FACING['front'], steps=28)
