"""A graphics card from behind with its outputs, and its power socket from near."""

import materials as made_of
import parts
import ports
from kinds.graphics_card import Card, finish_of
from modelling import FACING, chamfered, rectangle
from shots import Shot


def back(model, subject):
    card = Card(subject, finish_of(subject.look['body']))
    card.build(model)
    backplate(model, card)
    outputs(model, card)
    return Shot(turn=139, height=20, fill=0.9, exposure=0.2)


def detail(model, subject):
    card = Card(subject, finish_of(subject.look['body']))
    card.build(model)
    backplate(model, card)
    at = (card.length * 0.19, 0, card.height / 2 - 16)
    return Shot(turn=-28, height=38, exposure=0.2, at=at, across=card.length * 0.6)


def outputs(model, card):
    """Three DisplayPort and one HDMI in the bracket's openings."""
    panel = model.group((-card.length / 2 - 4, 0, 2), FACING['left'])
    for z in (-38, -16, 6):
        ports.display_port(panel, -10, z)
    ports.hdmi(panel, -10, 29)


def backplate(model, card):
    """The sheet on the card's back: its maker's name, screws, and an opening at the end that air leaves by."""
    sheet = model.group((0, card.thickness / 2 + 1.2, 0), FACING['back'])
    length, height = card.length, card.height
    trim = card.finish.panel
    # Seen from behind, the bracket is on the right: the opening is on the left.
    left = -length / 2
    vent = min(length * 0.24, 74)
    sheet.plate(chamfered(vent, height - 30, 7), 0.3, (left + 14 + vent / 2, 0, 0), made_of.void(), bevel=0)
    fin = made_of.metal('#8f949d', 0.36)
    fins = [((0.6, height - 34, 0.5), (left + 16 + i * 2.4, 0, 0.35)) for i in range(int((vent - 4) / 2.4) + 1)]
    sheet.boxes(fins, fin)
    for y in (-1, 1):
        sheet.box((vent - 2, 2.2, 1), (left + 14 + vent / 2, y * (height - 30) / 6, 0.5), card.finish.back, 0.3)
    rim = [chamfered(vent, height - 30, 7)]
    sheet.plate(chamfered(vent + 5, height - 25, 9), 0.9, (left + 14 + vent / 2, 0, 0), trim, rim, 0.3)
    start = left + 14 + vent + 12
    wide = length / 2 - 12 - start
    for index in range(5):
        x = start + wide * 0.5 + (index - 2) * 9
        slash = [(x - 12, -height / 2 + 10), (x - 8, -height / 2 + 10), (x + 4, -height / 2 + 34), (x, -height / 2 + 34)]
        sheet.plate(slash, 0.5, (0, 0, 0), card.accent if index == 2 else trim, bevel=0.15)
    card.badge.put(sheet, min(wide * 0.42, 74), (start + wide * 0.5, height * 0.16, 0), height=0.2)
    # Around the chip the cooler is screwed on.
    chip = start + wide * 0.5
    for x in (-32, 32):
        for y in (-26, 22):
            parts.screw(sheet, (chip + x, y, 0), radius=2.6, colour='#8b8f98')
    for x in (left + 8, length / 2 - 9):
        for y in (-1, 1):
            parts.screw(sheet, (x, y * (height / 2 - 8), 0), radius=2.2, colour='#6d727c')
