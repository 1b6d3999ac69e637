"""An M.2 drive turned over, and its connector from near."""

import random

import materials as made_of
import parts
from kinds import m2_drive
from modelling import FACING, chamfered
from shots import Shot


def back(model, subject):
    turned = model.group((0, 0, 0), (0, 180, 0))
    m2_drive.build(turned, subject)
    underside(model.group((0, 0, 0.01)), subject)
    return Shot(turn=-27, lean=48, height=16, fill=0.88, exposure=0.15)


def detail(model, subject):
    m2_drive.build(model, subject)
    return Shot(turn=-36, lean=34, height=22, exposure=0.2, at=(-25, 0, 1), across=42)


def underside(model, subject):
    """Contacts at the right end now, and a bare board, or the other half of a heatsink."""
    gold = made_of.metal(parts.GOLD, 0.22)
    right = m2_drive.LENGTH / 2
    pads = [((3.4, 0.34, 0.1), (right - 1.9, y, 0)) for y in parts.ruled(40, 0.5) if abs(y - 5.2) > 1.1]
    model.boxes(pads, gold)
    if subject.look['heatsink']:
        shell = made_of.metal('#23252b', 0.4, 'x')
        model.plate(chamfered(72, 23.4, 1.4), 0.4, (-2.5, 0, 2.1), shell, bevel=0.15)
        for x in (-32, 27):
            for y in (-8.6, 8.6):
                parts.screw(model, (x, y, 2.5), radius=1.5, colour='#8b8f98')
        grooves = [((40, 0.5, 0.06), (-3, y, 2.5)) for y in parts.ruled(5, 3)]
        model.boxes(grooves, made_of.void())
        return
    chance = random.Random(subject.seed)
    rows = [(x, y) for x in (-33, -24, 12, 16, 20, 29) for y in parts.ruled(11, 1.5)]
    places = [place for place in rows if chance.random() < 0.7]
    model.boxes([((1.1, 0.6, 0.5), (x, y, 0.2)) for x, y in places], made_of.plastic('#6b5840', 0.45, 0), 0.06)
    ends = [((0.28, 0.62, 0.52), (x + e * 0.42, y, 0.2)) for x, y in places for e in (-1, 1)]
    model.boxes(ends, made_of.metal('#8b8f98', 0.4))
    trace = made_of.plastic('#15191d', 0.4, 0)
    model.boxes([((chance.uniform(8, 30), 0.25, 0.04), (chance.uniform(-22, 16), y, 0)) for y in parts.ruled(26, 0.8)], trace)
    model.box((24, 12, 0.1), (-6, 0, 0.06), made_of.plastic('#e4e6ea', 0.5, 0), 0)
    parts.Badge(subject.decals, '#17181c').put(model, 20, (-6, 0, 0.12), height=0.02)
