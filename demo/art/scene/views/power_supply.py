"""A power supply from the side that looks out of the case, and its sockets from near."""

import materials as made_of
import ports
from kinds import power_supply
from modelling import FACING
from shots import Shot


def back(model, subject):
    power_supply.build(model, subject)
    width, depth, height = power_supply.SIZES[subject.look['size']]
    out = model.group((-width / 2, 0, height / 2), FACING['left'])
    vent = ports.honeycomb(depth - 10, height - 12, 6.2)
    # The inlet and the switch stand on a sheet of their own, at the right.
    free = depth / 2 - 48
    ports.holes(out, [hole for hole in vent if hole[0][0] < free], (0, 0, 0.02), (0, 0, 0))
    sheet = made_of.lacquer('#101114' if subject.look['body'] != 'white' else '#c3c7ce', 0.4)
    out.box((40, height - 12, 0.8), (depth / 2 - 25, 0, 0.3), sheet, 0.3)
    right = out.group((depth / 2 - 25, 0, 0.7))
    ports.mains(right, 0, -14)
    ports.rocker(right, 0, 18)
    return Shot(turn=58, height=22, fill=0.84, exposure=0.2)


def detail(model, subject):
    power_supply.build(model, subject)
    width, depth, height = power_supply.SIZES[subject.look['size']]
    return Shot(turn=-62, height=16, exposure=0.35, at=(width / 2, 0, height * 0.5), across=depth * 1.02)
