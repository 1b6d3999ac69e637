"""Sockets as they are seen from outside, facing up out of a panel at zero. All lie upright: their long side along Y."""

import materials as made_of
import parts
from modelling import chamfered, circle, rectangle

BLUE, RED = '#2a5fb8', '#b3262b'


def usb_a(model, x, y, tongue=BLUE):
    _shell(model, rectangle(6.6, 14.2, 0.6), rectangle(5.2, 12.8, 0.4), x, y)
    model.box((1.8, 11.6, 2.4), (x + 1.2, y, -1.4), made_of.plastic(tongue, 0.4, 0), 0.1)


def usb_c(model, x, y):
    _shell(model, rectangle(3.9, 9.7, 1.9), rectangle(2.7, 8.5, 1.3), x, y)
    model.box((0.7, 6.6, 2.4), (x, y, -1.4), made_of.plastic('#17181b', 0.4, 0), 0.1)


def hdmi(model, x, y):
    outer, inner = chamfered(6.8, 16, (0.6, 3, 3, 0.6)), chamfered(5.2, 14.4, (0.5, 2.6, 2.6, 0.5))
    _shell(model, outer, inner, x, y)
    model.box((1.3, 11.4, 2.4), (x - 0.4, y, -1.4), made_of.plastic('#101114', 0.4, 0), 0.1)


def display_port(model, x, y):
    outer, inner = chamfered(7, 17.6, (0.5, 0.5, 3.4, 0.5)), chamfered(5.4, 16, (0.4, 0.4, 3, 0.4))
    _shell(model, outer, inner, x, y)
    model.box((1.4, 12.6, 2.4), (x - 0.4, y, -1.4), made_of.plastic('#101114', 0.4, 0), 0.1)


def network(model, x, y):
    _shell(model, rectangle(13.4, 16, 0.5), rectangle(10.4, 12, 0.3), x, y)
    gold = made_of.metal(parts.GOLD, 0.25)
    model.boxes([((2.6, 0.5, 0.5), (x - 3.2, y + dy, -1)) for dy in parts.ruled(8, 1.1)], gold)
    for dy, colour in ((-5.2, '#5ad16b'), (5.2, '#f0a63c')):
        model.box((1.4, 2.6, 0.3), (x + 5.9, y + dy, 0.7), made_of.glow(colour, 0.9), 0)


def jack(model, x, y, colour='#1a1b1f', radius=3.6):
    ring = [(radius, -0.4), (radius, 0.8), (radius * 0.6, 0.8), (radius * 0.6, -1.6)]
    model.lathe(ring, (x, y, 0), made_of.plastic(colour, 0.4, 0), steps=32)
    model.cylinder(radius * 0.6, 0.2, (x, y, -0.4), made_of.void(), bevel=0)


def antenna(model, x, y):
    brass = made_of.metal('#d1ab5a', 0.3)
    model.cylinder(3.1, 8, (x, y, 0), brass, bevel=0.3, steps=24)
    for z in range(6):
        model.ring(3.1, 0.35, (x, y, 2 + z), brass)
    model.cylinder(0.9, 0.4, (x, y, 8), made_of.void(), bevel=0)


def mains(model, x, y):
    """The inlet for the cord of a power supply: 27 by 20, its pins upright."""
    black = made_of.plastic('#0c0d0f', 0.45, 0.03)
    inner = chamfered(24, 17.4, (0.6, 0.6, 5, 5))
    model.plate(rectangle(30, 23, 1.5), 1.6, (x, y, 0), black, [inner], 0.5)
    model.plate(inner, 0.3, (x, y, 0.1), made_of.void(), bevel=0)
    pin = made_of.metal('#c3c6cc', 0.28)
    model.boxes([((2, 4, 3), (x + dx, y + dy, 0.2)) for dx, dy in ((-7, -2.4), (7, -2.4), (0, 2.4))], pin, 0.2)


def rocker(model, x, y):
    """A switch that says which side is on."""
    black = made_of.plastic('#0c0d0f', 0.4, 0.02)
    model.plate(rectangle(14, 22, 1), 1.4, (x, y, 0), black, [rectangle(11, 18.6, 0.6)], 0.4)
    model.box((10.4, 9.2, 3), (x, y + 4.6, 0.9), black, 0.4, (-9, 0, 0))
    model.box((10.4, 9.2, 3), (x, y - 4.6, 0.5), black, 0.4, (9, 0, 0))
    ink = made_of.plastic('#e4e6ea', 0.5, 0)
    model.box((0.8, 3.6, 0.2), (x, y + 4.8, 2.45), ink, 0, (-9, 0, 0))
    model.lathe([(1.9, 0), (1.9, 0.2), (1.3, 0.2), (1.3, 0)], (x, y - 4.8, 2.0), ink, (9, 0, 0), is_closed=True)


def _shell(model, outer, inner, x, y):
    """Sheet metal around a dark opening."""
    model.plate(outer, 1.4, (x, y, -0.6), made_of.metal('#c3c6cc', 0.28), [inner], 0.25)
    model.plate(inner, 0.2, (x, y, -0.5), made_of.void(), bevel=0)
    model.plate(outer, 0.2, (x, y, -0.7), made_of.void(), bevel=0)


def row(model, items, gap=2.6):
    """Draws (draw, place along X, length along Y) one above the other, around the middle; tells nothing."""
    total = sum(length for *_, length in items) + gap * (len(items) - 1)
    y = total / 2
    for draw, x, length in items:
        draw(model, x, y - length / 2)
        y -= length + gap


def round_grille(model, radius, at, turn, material, rings=6):
    """Wire rings over a fan, with four struts."""
    group = model.group(at, turn)
    for r in parts.ruled(rings, radius / (rings + 0.6)):
        group.ring(radius * 0.58 + r, 0.9, (0, 0, 0), material)
    for angle in (45, -45):
        group.box((radius * 2, 1.6, 1.2), (0, 0, -1), material, 0.3, (0, 0, angle))


def holes(model, outline_holes, at, turn):
    """Dark places on a sheet, as its openings look from afar."""
    group = model.group(at, turn)
    for hole in outline_holes:
        group.plate(hole, 0.2, (0, 0, 0), made_of.void(), bevel=0)


def honeycomb(width, height, cell=4.4):
    """The hexagons of a vent within width and height, as outlines."""
    shapes = []
    for row_index in range(int(height / (cell * 0.87))):
        for column in range(int(width / cell)):
            x = (column + 0.5 * (row_index % 2) + 0.25) * cell - width / 2 + cell * 0.25
            y = (row_index + 0.5) * cell * 0.87 - height / 2
            if abs(x) < width / 2 - cell * 0.4:
                shapes.append(circle(cell * 0.42, x, y, 6))
    return shapes
