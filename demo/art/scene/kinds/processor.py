"""A processor: its carton, and before it the chip, shown larger than it is."""

import random

import materials as made_of
import parts
from modelling import FACING, chamfered, moved, rectangle
from studio import Pose

BOX = (100, 56, 124)


def build(model, subject):
    carton(model.group((-18, 30, 0)), subject.decals)
    # Before the carton, which it leans towards without touching it.
    chip(model.group((38, -32, 0), (0, 0, 8)).group((0, 0, 0), (68, 0, 0), 1.5), subject)
    return Pose(turn=-17, height=15, fill=0.86)


def carton(model, decals):
    width, depth, height = BOX
    paper = made_of.plastic('#14161f', 0.45, 0)
    model.box(BOX, (0, 0, height / 2), paper, 0.7)
    faces = [
        ('front', width, height, (0, -depth / 2 - 0.05, height / 2), FACING['front']),
        ('side', depth, height, (width / 2 + 0.05, 0, height / 2), FACING['right']),
        ('top', width, depth, (0, 0, height + 0.05), FACING['up']),
    ]
    for name, w, h, at, turn in faces:
        # The side stands aslant to a lamp: with more shine its print drowns.
        rough, shine = (0.6, 0.1) if name == 'side' else (0.33, 0.4)
        model.decal(w - 0.9, h - 0.9, at, made_of.printed(decals[name], rough, shine=shine), turn)
    # The lid's cut, above all that is printed.
    model.box((width + 0.2, depth + 0.2, 0.25), (0, 0, height - 5), made_of.void(), 0)


def chip(model, subject):
    """Lies on its back with its lower edge on Y = 0, seen from above."""
    socket = subject.look['socket']
    is_intel = socket.startswith('LGA')
    width, height = (37.5, 45) if is_intel else (40, 40)
    model = model.group((0, height / 2, 0))
    board = {'AM4': '#1e5a3a', 'AM5': '#123d33', 'LGA1700': '#1c5c46', 'LGA1851': '#1a4a5c'}[socket]
    lacquer = made_of.plastic(board, 0.35, 0.02)
    gold = made_of.metal(parts.GOLD, 0.25)
    model.plate(rectangle(width, height, 0.8), 1.3, (0, 0, 0), lacquer, bevel=0.15)
    model.plate([(0, 0), (2.6, 0), (0, 2.6)], 0.06, (-width / 2 + 0.8, -height / 2 + 0.8, 1.3), gold, bevel=0)
    if socket == 'AM4':
        pins = [((0.45, 0.45, 2.2), (x, y, -1.1)) for x in parts.ruled(32, 1.2) for y in parts.ruled(32, 1.2)]
        model.boxes(pins, gold)
    lid(model, socket, width, height, subject)
    chance = random.Random(subject.seed)
    small = made_of.metal('#b99a6b', 0.35)
    pads = []
    if socket == 'AM5':
        # The capacitors that sit in the notches of this lid.
        for angle in (0, 90, 180, 270):
            for x in parts.ruled(3, 7.6):
                for k in range(3):
                    pads += moved([(x + k * 1.2 - 1.2, -17.2 + 0.9 * (k % 2))], turn=angle)
    elif is_intel:
        pads = [(x * 17.3, y) for x in (-1, 1) for y in parts.ruled(9, 1.7) if chance.random() < 0.8]
    model.boxes([((0.85, 0.6, 0.5), (x, y, 1.5)) for x, y in pads], small, 0.05)
    if pads:
        gleam = [((0.22, 0.6, 0.52), (x - 0.32, y, 1.5)) for x, y in pads]
        model.boxes(gleam, made_of.metal('#d9dce0', 0.3))


def lid(model, socket, width, height, subject):
    """The heat spreader: a flange on the board, and a plateau that carries the print."""
    nickel = made_of.metal('#c6c9ce', 0.3, 'x')
    if socket == 'AM5':
        flange = notched(36.5, 36.5, 5.2, 2.4)
        plateau = notched(34.6, 34.6, 5.4, 2.4)
    elif socket == 'AM4':
        flange, plateau = rectangle(37.6, 37.6, 2), chamfered(35, 35, 2.4)
    else:
        flange = rectangle(28.6, 38, 1)
        plateau = chamfered(27.4, 34.6, 1.4)
        ears = rectangle(33.6, 12, 1.2)
        model.plate(ears, 1.0, (0, 0, 1.3), nickel, bevel=0.3)
    model.plate(flange, 1.2, (0, 0, 1.3), nickel, bevel=0.35)
    model.plate(plateau, 2.0, (0, 0, 2.2), nickel, bevel=0.5)
    side = 24 if socket.startswith('LGA') else 28
    model.decal(side, side, (0, 0, 4.26), made_of.printed(subject.decals['chip'], 0.5, shine=0.2))


def notched(width, height, notch, depth):
    """A square with three notches in each side, which leave it on eight feet."""
    w, h = width / 2, height / 2
    side = [(-w, -h)]
    for x in parts.ruled(3, 7.6):
        side += [
            (x - notch / 2, -h),
            (x - notch / 2, -h + depth),
            (x + notch / 2, -h + depth),
            (x + notch / 2, -h),
        ]
    return [point for turn in (0, 90, 180, 270) for point in moved(side, turn=turn)]
