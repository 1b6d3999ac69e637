"""A motherboard from the side of its rear ports, and its socket from near."""

import materials as made_of
import ports
from kinds.motherboard import Motherboard
from modelling import FACING, rectangle
from shots import Shot


def back(model, subject):
    board = Motherboard(model, subject)
    board.build()
    shield(model, board, subject)
    return Shot(turn=73, height=31, fill=0.92, exposure=0.25)


def detail(model, subject):
    board = Motherboard(model, subject)
    board.build()
    x, y = board.socket_at
    return Shot(turn=-22, lean=32, height=22, exposure=0.25, at=board.at(x + 12, y + 4, 4), across=168)


def shield(model, board, subject):
    """The sheet around the ports that closes the case's opening: 159 by 44."""
    x, y, z = board.at(-3.6, 90, 21)
    panel = model.group((x, y, z), FACING['left'])
    # Its long side runs along the panel's X here.
    panel.plate(rectangle(159, 44, 2), 1.2, (0, 0, -1), made_of.metal('#2b2e35', 0.45), bevel=0.3)
    turned = panel.group((0, 0, 0.6), (0, 0, 90))
    facts = subject.facts
    blue, red, black = ports.BLUE, ports.RED, '#1a1b1f'
    column(turned, 64, [(ports.usb_a, -8, black), (ports.usb_a, 1, black)])
    ports.hdmi(turned, 10, 64)
    column(turned, 43, [(ports.usb_a, -8, blue), (ports.usb_a, 1, blue)])
    ports.display_port(turned, 10, 42)
    ports.usb_a(turned, -8, 22, red)
    ports.usb_c(turned, 0, 22)
    ports.network(turned, 12, 22)
    ports.network(turned, 12, 22)
    column(turned, 3, [(ports.usb_a, -8, red), (ports.usb_a, 1, red)])
    if facts.get('wifi'):
        for place in (-24, -14):
            ports.antenna(turned, 2, place)
    for place, colour in ((-2, '#3f8f4f'), (-11, '#2b59a8'), (7, '#c25b7a')):
        ports.jack(turned, place, -40, colour)
    for place in (-2, -11, 7):
        ports.jack(turned, place, -50)


def column(model, y, items):
    for draw, x, tongue in items:
        draw(model, x, y, tongue)
