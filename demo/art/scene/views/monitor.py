"""A monitor from behind, with its inputs, and its stand from near."""

import materials as made_of
import parts
import ports
from kinds.monitor import Monitor
from modelling import FACING, rectangle
from shots import Shot


def back(model, subject):
    monitor = Monitor(model, subject)
    monitor.build()
    rear(model, monitor, subject)
    return Shot(turn=155, height=9, fill=0.92, exposure=0.35)


def detail(model, subject):
    monitor = Monitor(model, subject)
    monitor.build()
    return Shot(turn=-25, height=16, exposure=0.3, at=(16, 20, monitor.low - 14), across=330)


def rear(model, monitor, subject):
    """On the thick middle of the back: its maker's name, slits for air, a panel of inputs."""
    face = 34 + 17 + (14 if monitor.is_curved else 0)
    z = monitor.low + monitor.height * 0.5
    sheet = model.group((0, face, z), FACING['back'])
    high = monitor.height * 0.6
    wide = monitor.width * 0.62
    parts.Badge(subject.decals, '#9ca0a8').put(sheet, 92, (-wide * 0.28, high * 0.3, 0), height=0.2)
    sheet.boxes([((wide * 0.36, 1, 0.4), (wide * 0.26, high * 0.12 + dy, 0)) for dy in parts.ruled(7, 7)], made_of.void())
    # Beside the neck, on the right for who looks from behind.
    x, y = wide * 0.3, -high * 0.3
    sheet.plate(rectangle(150, 34, 4), 1.2, (x, y, 0), made_of.plastic('#0d0e10', 0.45, 0.03), bevel=0.5)
    row = sheet.group((x, y, 1.2), (0, 0, 90))
    ports.jack(row, 0, 60, '#1a1b1f', 4.4)
    ports.hdmi(row, 0, 34)
    ports.hdmi(row, 0, 10)
    ports.display_port(row, 0, -16)
    ports.usb_a(row, 0, -40)
    ports.jack(row, 0, -60)
