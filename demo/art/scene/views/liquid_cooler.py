"""A liquid cooler from behind its radiator, and its pump from near."""

from kinds import liquid_cooler
from shots import Shot


def back(model, subject):
    liquid_cooler.build(model, subject)
    return Shot(turn=148, height=24, fill=0.94, exposure=0.5)


def detail(model, subject):
    liquid_cooler.build(model, subject)
    length = subject.look['radiator'] + 37
    return Shot(turn=-40, height=30, exposure=0.5, at=(liquid_cooler.pump_x(length) - 14, -70, 22), across=175)
