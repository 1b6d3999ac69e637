"""Memory modules from behind, and the contacts of one from near."""

from kinds import memory
from modelling import FACING
from parts import Badge
from shots import Shot


def back(model, subject):
    memory.build(model, subject)
    badge = Badge(subject.decals, '#aeb3bc')
    for index in range(subject.look['modules']):
        # Where `memory.build` stands them.
        y = (index - (subject.look['modules'] - 1) / 2) * 40
        badge.put(model, 34, (y * 0.5, y + 3.5, 17), FACING['back'], 0.1)
    return Shot(turn=147, height=28, fill=0.92, exposure=0.15)


def detail(model, subject):
    memory.stick(model.group((0, 0, 16)), subject, memory.LENGTH, 33)
    return Shot(turn=-38, height=17, exposure=0.2, at=(36, -3, 17), across=66)
