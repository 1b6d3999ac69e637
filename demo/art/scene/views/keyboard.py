"""A keyboard turned over, and its Ñ from near."""

import keys
import materials as made_of
import parts
from kinds.keyboard import PITCH, Keyboard
from modelling import rectangle
from shots import Shot


def back(model, subject):
    keyboard = Keyboard(model.group((0, 0, 0), (0, 180, 0)), subject)
    keyboard.office_body() if keyboard.is_low else keyboard.framed_body()
    underside(keyboard, subject)
    return Shot(turn=-27, height=40, fill=0.93, exposure=0.8)


def detail(model, subject):
    keyboard = Keyboard(model, subject)
    keyboard.build()
    letter = next(key for key in keyboard.table['keys'] if key['label'] in ('Ñ', 'L'))
    x, y, *_ = keys.place(keyboard.table, PITCH, letter)
    return Shot(turn=-20, height=42, exposure=0.3, at=(x + 6, y, 20), across=130)


def underside(keyboard, subject):
    """Rubber feet, two that fold out, the lid of the batteries, and a label."""
    below = keyboard.board.group((0, 2, 0), (0, 180, 0))
    half, reach = keyboard.width / 2, keyboard.depth / 2
    rubber = made_of.rubber('#26282d')
    for x in (-1, 1):
        for y in (-1, 1):
            below.plate(rectangle(34, 7, 3), 1.4, (x * (half - 26), y * (reach - 2), 0), rubber, bevel=0.4)
        well = rectangle(44, 17, 2)
        below.plate(well, 0.3, (x * (half - 34), reach - 24, 0), made_of.void(), bevel=0)
        below.plate(rectangle(41, 14, 2), 2.6, (x * (half - 34), reach - 24, 0), keyboard.shell, bevel=0.8)
        below.plate(rectangle(36, 4, 1), 3.4, (x * (half - 34), reach - 29, 0), rubber, bevel=0.5)
    for x in (-half * 0.45, half * 0.12, half * 0.5):
        for y in (-reach * 0.5, reach * 0.6):
            parts.screw(below, (x, y, 0), radius=2.6, colour='#3a3d44')
    lid = below.group((-half * 0.15, reach * 0.1, 0))
    lid.plate(rectangle(74, 40, 3), 0.3, (0, 0, 0), made_of.void(), bevel=0)
    lid.plate(rectangle(72, 38, 3), 1, (0, 0, 0), keyboard.shell, bevel=0.4)
    lid.boxes([((0.9, 16, 0.4), (x, 0, 1)) for x in parts.ruled(7, 2.6)], made_of.void())
    label = below.group((half * 0.42, -reach * 0.05, 0))
    label.box((92, 42, 0.2), (0, 0, 0.1), made_of.plastic('#d9dce2', 0.5, 0), 0)
    parts.Badge(subject.decals, '#1c1d21').put(label, 44, (-18, 6, 0.22), height=0.02)
    label.boxes([((w, 1.4, 0.05), (w / 2 - 42, y, 0.22)) for w, y in ((70, -8), (58, -11.5), (64, -15))], made_of.void())
