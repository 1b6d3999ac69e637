"""A power supply: fan up, its rating to the front, its plugs or cables to the right."""

from math import cos, radians, sin

import materials as made_of
import parts
from modelling import FACING, circle, moved, rectangle
from studio import Pose

SIZES = {'ATX': (150, 140, 86), 'SFX': (125, 100, 63.5)}


def build(model, subject):
    look = subject.look
    width, depth, height = SIZES[look['size']]
    body = {'black': '#17181b', 'grey': '#4d5159', 'white': '#d6d9de'}[look['body']]
    shell = made_of.plastic(body, 0.48, 0.22, 0.4)
    trim = made_of.lacquer('#0d0e10' if look['body'] != 'white' else '#b7bbc3', 0.35)
    # Width runs along X: the long sides carry the rating, the right side the plugs.
    model.box((width, depth, height - 3), (0, 0, (height - 3) / 2), shell, 0.8)
    lid(model, subject, width, depth, height, shell, trim)
    rating = made_of.printed(subject.decals['rating'], 0.42)
    model.decal(width - 6, height - 8, (0, -depth / 2 - 0.06, height / 2), rating, FACING['front'])
    for x in (-1, 1):
        for z in (9, height - 9):
            parts.screw(model, (x * (width / 2 - 6), -depth / 2, z), FACING['front'], 2.2, '#3a3d44')
    right = model.group((width / 2, 0, height / 2), FACING['right'])
    if look['modular']:
        plugs(right, look, depth, height)
    else:
        cables(model, right, width, depth, height)
    return Pose(turn=-33, height=26, fill=0.84, exposure=-0.3 if look['body'] == 'white' else 0.1)


def lid(model, subject, width, depth, height, shell, trim):
    """The fan behind its grille, in the upper side."""
    look = subject.look
    radius = min(width, depth) / 2 - 6.5
    outline = rectangle(width, depth, 0)
    model.plate(outline, 3, (0, 0, height - 3), shell, [circle(radius, steps=96)], 0.8)
    model.cylinder(radius, 0.3, (0, 0, height - 3), made_of.void(), bevel=0)
    model.cylinder(radius - 0.5, 1, (0, 0, height - 26), made_of.void(), bevel=0)
    blades = made_of.plastic('#1c1d21' if look['body'] != 'white' else '#cdd0d6', 0.33, 0)
    parts.fan(model, radius - 2, (0, 0, height - 2.2), (0, 0, 0), blades, blades, count=9, depth=5, sweep=0.7)
    top = height + 0.4
    grille = made_of.metal('#23252a' if look['body'] != 'white' else '#c3c6cc', 0.35)
    wire = 0.95
    if look['size'] == 'SFX':
        hexagons(model, radius, height, trim)
    else:
        for ring in parts.ruled(7, radius / 7.2):
            model.ring(radius * 0.57 + ring, wire, (0, 0, top), grille)
        for k in range(4):
            c, s = cos(radians(45 + 90 * k)), sin(radians(45 + 90 * k))
            model.tube(
                [
                    (radius * 0.14 * c, radius * 0.14 * s, top - 1.2),
                    ((radius + 3) * c, (radius + 3) * s, top - 1.2),
                ],
                1.2,
                grille,
            )
            parts.screw(model, ((radius + 4.5) * c, (radius + 4.5) * s, height), radius=2.8, colour='#3a3d44')
    accent = made_of.lacquer(look['accent'], 0.3)
    model.lathe([(radius * 0.2, 0), (radius * 0.2, 1.2), (radius * 0.185, 1.6), (0, 1.6)], (0, 0, top), trim)
    model.lathe(
        [(radius * 0.2 + 0.9, 0), (radius * 0.2 + 0.9, 1), (radius * 0.2, 1.2), (radius * 0.2, 0)],
        (0, 0, top),
        accent,
    )
    ink = '#2b2e36' if look['body'] == 'white' else '#d5d8de'
    parts.Badge(subject.decals, ink).put(model, radius * 0.36, (0, 0, top + 1.6), height=0.1)


def hexagons(model, radius, height, material):
    """A grille stamped as a honeycomb: its webs, cell by cell."""
    cell = radius / 6.2
    hexagon = [
        (cell * 0.86 * cos(radians(60 * k + 30)), cell * 0.86 * sin(radians(60 * k + 30))) for k in range(6)
    ]
    holes = []
    for row in range(-7, 8):
        for column in range(-7, 8):
            x = (column + 0.5 * (row % 2)) * cell * 1.73
            y = row * cell * 1.5
            if (x * x + y * y) ** 0.5 < radius - cell:
                holes.append(moved(hexagon, x, y))
    model.plate(circle(radius, steps=96), 1.4, (0, 0, height - 1), material, holes, 0.25)


def plugs(right, look, depth, height):
    """The sockets of a modular supply, in rows on a panel."""
    panel = made_of.plastic('#b9bdc5' if look['body'] == 'white' else '#101113', 0.5, 0.05)
    plug = made_of.plastic('#08090a', 0.42, 0)
    right.plate(rectangle(depth - 10, height - 12, 2), 0.8, (0, 0, 0), panel, bevel=0.3)
    pitch = 4.2 if look['size'] == 'ATX' else 3.7
    rows = [(height * 0.20, (5, 4, 4, 4)), (-height * 0.06, (4, 4, 4, 5)), (-height * 0.31, (6, 3, 3, 3))]
    if look['size'] == 'SFX':
        rows = [(height * 0.2, (5, 4, 4)), (-height * 0.2, (4, 4, 3))]
    for y, columns in rows:
        total = sum(c * pitch + 5 for c in columns) - 5
        x = -total / 2
        for index, count in enumerate(columns):
            at = (x + count * pitch / 2, y)
            right.plate(
                rectangle(count * pitch + 2.4, pitch * 2 + 2.4, 0.6, *at), 2.6, (0, 0, 0.8), plug, bevel=0.4
            )
            parts.socket_holes(right, count, 2, pitch, (*at, 3.45), size=0.7)
            right.box((pitch, 1.2, 1.6), (at[0], at[1] + pitch + 1.6, 2), plug, 0.3)
            x += count * pitch + 5
    if look['modular']:
        right.box((depth - 26, 0.8, 0.3), (0, height / 2 - 9, 0.9), made_of.lacquer(look['accent'], 0.35), 0)


def cables(model, right, width, depth, height):
    """A fixed loom: sleeved cables out of a grommet, bent to the ground with their plugs."""
    black = made_of.rubber('#0c0c0e')
    sleeve = made_of.plastic('#101012', 0.75, 0.5, 0.2)
    right.lathe([(15, 0), (14.5, 3), (11, 3.4), (10.5, 0)], (-6, 6, 0), black, steps=40)
    x0 = width / 2
    ends = [(-34, 66), (-12, 74), (12, 78), (34, 70)]
    for index, (y, reach) in enumerate(ends):
        model.tube(
            [
                (x0 - 4, -6 + (index - 1.5) * 4, height / 2 + 6),
                (x0 + 18, -6 + (index - 1.5) * 5, height / 2 + 8),
                (x0 + 34, y * 0.6, height * 0.42),
                (x0 + 40, y * 0.9, 8),
                (x0 + reach * 0.8, y * 1.1, 4),
                (x0 + reach, y * 1.2, 4.4),
            ],
            3.6,
            sleeve,
        )
        plug = model.group((x0 + reach + 6, y * 1.2, 4.6))
        columns = (12, 4, 4, 3)[index] if index else 8
        plug.box((14, columns * 3.6 + 1, 8), (2, 0, 0), made_of.plastic('#0a0a0b', 0.45, 0), 0.6)
        parts.socket_holes(plug, columns, 2, 3.6, (9.1, 0, 0), FACING['right'])
