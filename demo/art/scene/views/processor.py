"""A processor's chip alone: its contacts below, and its lid from near."""

import materials as made_of
import parts
from kinds.processor import chip
from modelling import rectangle
from shots import Shot


def back(model, subject):
    turned = model.group((0, 0, 0), (66, 0, 0)).group((0, 0, 0), (0, 180, 0))
    chip(turned, subject)
    contacts(turned.group((0, 20, 0), (0, 180, 0)), subject)
    return Shot(turn=-17, height=16, fill=0.74, exposure=0.1)


def detail(model, subject):
    chip(model.group((0, 0, 0), (42, 0, 0)), subject)
    return Shot(turn=-24, height=16, fill=0.86)


def contacts(model, subject):
    """The gold pads on the underside, which faces up here, around the small parts in its middle."""
    if subject.look['socket'] == 'AM4':
        return
    gold = made_of.metal(parts.GOLD, 0.28)
    pitch = 0.9
    pads = [
        ((0.56, 0.56, 0.08), (x, y, 0.03))
        for x in parts.ruled(42, pitch)
        for y in parts.ruled(42, pitch)
        if abs(x) > 5.2 or abs(y) > 6.6
    ]
    model.boxes(pads, gold)
    model.plate(rectangle(9, 12, 0.4), 0.06, (0, 0, 0), made_of.plastic('#0c241d', 0.4, 0), bevel=0)
    small = [((1.5, 0.8, 0.6), (x, y, 0.3)) for x in parts.ruled(4, 2.1) for y in parts.ruled(8, 1.4)]
    model.boxes(small, made_of.metal('#b99a6b', 0.35), 0.05)
    ends = [((0.4, 0.82, 0.62), (x + e * 0.56, y, 0.3)) for _, (x, y, _z) in small for e in (-1, 1)]
    model.boxes(ends, made_of.metal('#c9ccd2', 0.3))
