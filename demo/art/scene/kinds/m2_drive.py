"""An M.2 drive of 80 × 22 mm, leaning back; some carry a heatsink."""

import random

import materials as made_of
import parts
from modelling import arc, chamfered, rectangle
from studio import Pose

LENGTH, WIDTH = 80, 22


def build(model, subject):
    look = subject.look
    board(model, subject)
    if look['heatsink']:
        heatsink(model, subject)
    else:
        chips(model)
        model.box((66, 20.6, 0.12), (4, 0, 2.5), made_of.plastic('#16171c', 0.4, 0), 0)
        model.decal(66, 20.6, (4, 0, 2.58), made_of.printed(subject.decals['label'], 0.38, shine=0.5))
    return Pose(turn=-27, lean=48, height=16, fill=0.88, exposure=0.15)


def board(model, subject):
    lacquer = made_of.plastic('#0b0d10', 0.35, 0.02)
    w, h = LENGTH / 2, WIDTH / 2
    notch = 5.2
    outline = [
        (-w, -h + 0.6),
        (-w + 0.6, -h),
        (w, -h),
        *reversed(arc(w, 0, 2, 90, 270, 12)),
        (w, h),
        (-w + 0.6, h),
        (-w, h - 0.6),
        (-w, notch + 0.6),
        (-w + 3.6, notch + 0.6),
        (-w + 3.6, notch - 0.6),
        (-w, notch - 0.6),
    ]
    model.plate(outline, 0.8, (0, 0, 0), lacquer, bevel=0.1)
    gold = made_of.metal(parts.GOLD, 0.22)
    pads = [((3.4, 0.34, 0.9), (-w + 1.9, y, 0.4)) for y in parts.ruled(40, 0.5) if abs(y - notch) > 1.1]
    model.boxes(pads, gold)
    # The board's end cuts the ring around the screw's hole in half.
    ring = [*arc(w, 0, 2.9, 90, 270), *reversed(arc(w, 0, 2, 90, 270))]
    model.plate(ring, 0.06, (0, 0, 0.8), gold, bevel=0)


def chips(model):
    black = made_of.plastic('#121316', 0.36, 0.02)
    model.box((9.5, 9.5, 1), (-24, -1, 1.4), made_of.metal('#9ea2aa', 0.3), 0.2)
    model.box((13, 17.5, 1.4), (-4, 0, 1.6), black, 0.2)
    model.box((13, 17.5, 1.4), (20, 0, 1.6), black, 0.2)
    model.box((7, 10, 1.1), (-14.5, 3, 1.4), black, 0.2)
    chance = random.Random(5)
    places = [
        (x, y) for x in parts.ruled(34, 2.1) for y in (-9.6, -8, 8, 9.6) if chance.random() < 0.55 and x > -33
    ]
    model.boxes(
        [((1.1, 0.6, 0.6), (x, y, 1.1)) for x, y in places], made_of.plastic('#6b5840', 0.45, 0), 0.06
    )
    model.boxes(
        [((0.28, 0.62, 0.62), (x + e * 0.42, y, 1.1)) for x, y in places for e in (-1, 1)],
        made_of.metal('#b9bdc4', 0.35),
    )


def heatsink(model, subject):
    """Anodised aluminium, ribbed along its length, with the print on a plain field."""
    shell = made_of.metal('#23252b', 0.4, 'x')
    model.box((72, 23.4, 2.4), (2.5, 0, -0.9), shell, 0.5)
    model.plate(chamfered(72, 23.4, 1.4), 4.4, (2.5, 0, 1), shell, bevel=0.6)
    ribs = [((24, 1.1, 2.4), (23, y, 6.2)) for y in parts.ruled(9, 2.3)] + [
        ((8, 1.1, 2.4), (-27, y, 6.2)) for y in parts.ruled(9, 2.3)
    ]
    model.boxes(ribs, shell, 0.35)
    model.plate(rectangle(30, 21.2, 1), 2.2, (-6.5, 0, 5.3), shell, bevel=0.5)
    model.decal(29, 20, (-6.5, 0, 7.56), made_of.printed(subject.decals['plate'], 0.4))
    model.box((1, 21.2, 0.3), (9.8, 0, 5.6), made_of.glow(subject.look['accent'], 0.8), 0)
