"""A laptop from behind, with its sockets, and its keys from near."""

import materials as made_of
import parts
from kinds.laptop import Laptop
from modelling import FACING, rectangle
from shots import Shot


def back(model, subject):
    laptop = Laptop(model, subject)
    laptop.build()
    lid_back(model, laptop, subject)
    rear(model, laptop)
    return Shot(turn=214, height=22, fill=0.9, exposure=0.25)


def detail(model, subject):
    laptop = Laptop(model, subject)
    laptop.build()
    return Shot(turn=-24, height=36, exposure=0.2, at=(laptop.width * 0.12, -4, laptop.thickness), across=190)


def lid_back(model, laptop, subject):
    """The maker's name on the lid, which leans as `Laptop.lid` says."""
    tall = laptop.screen_height + 22
    lid = model.group((0, laptop.depth / 2 - laptop.rear_ledge - 7, laptop.thickness + 2), (-17, 0, 0))
    back = lid.group((0, 3.5, tall / 2), FACING['back'])
    parts.Badge(subject.decals, '#c9ccd2').put(back, 84, (0, tall * 0.06, 0.1), height=0.2)
    for side in (-1, 1):
        line = made_of.metal('#3a3d44', 0.4)
        back.box((1.6, tall * 0.42, 0.5), (side * laptop.width * 0.4, 0, 0), line, 0.2, (0, 0, side * 14))


def rear(model, laptop):
    """What the warm air leaves by."""
    if not laptop.is_gaming:
        return
    out = model.group((0, laptop.depth / 2, laptop.thickness * 0.5), FACING['back'])
    for side in (-1, 1):
        for x in parts.ruled(12, 6):
            out.plate(rectangle(4.2, 9, 1.2, side * laptop.width * 0.26 + x), 0.25, (0, 0, 0.05), made_of.void(), bevel=0)
