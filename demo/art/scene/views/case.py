"""A case from behind, where its board's ports and cards look out, and its buttons from near."""

import materials as made_of
import parts
import ports
from kinds.case import Case
from modelling import circle, rectangle
from shots import Shot

TO_REAR = (0, -90, 0)


def back(model, subject):
    case = Case(model, subject)
    case.build()
    rear(case)
    return Shot(turn=158, height=15, fill=0.9, exposure=0.35, care=2)


def detail(model, subject):
    case = Case(model, subject)
    case.build()
    # In the frame of the studio, to which the case's own is turned to the left.
    at = (84 - case.near, 64 - case.nose, case.height - 26)
    return Shot(turn=40, height=34, exposure=0.35, at=at, across=230, care=2)


def rear(case):
    """The sheet at the rear: a fan behind its openings, the board's ports, covers of the slots, the supply's place."""
    side, shell = case.side, case.finish.shell
    tall, width = case.high - case.low, case.width - 4
    x = case.rear - 1
    side.box((2, tall, width), (x, (case.high + case.low) / 2, 0), shell, 0.6)
    face = side.group((x - 1.02, 0, 0), TO_REAR)
    # Seen from behind: X of the group runs to the glass with its sign turned, Y up.
    sheet = made_of.metal('#2b2e35', 0.5)
    z_board = case.tray + 6
    place = lambda z, y: (z, y)
    ports_z, ports_y = z_board + 22, case.board_top - 90
    face.plate(rectangle(44, 159, 1), 0.2, (*place(ports_z, ports_y), 0), made_of.void(), bevel=0)
    face.plate(rectangle(49, 164, 2), 1.2, (*place(ports_z, ports_y), 0), shell, [rectangle(44, 159, 1)], 0.4)
    # Beside the ports, a little nearer to the glass than inside.
    fan_z, fan_y = case.tray + 114, case.board_top - 66
    face.plate(rectangle(121, 121, 4), 0.6, (*place(fan_z, fan_y), 0), shell, bevel=0.2)
    holes = [hole for hole in ports.honeycomb(116, 116, 6.4) if (hole[0][0] ** 2 + hole[0][1] ** 2) ** 0.5 < 57]
    ports.holes(face, holes, (*place(fan_z, fan_y), 0.65), (0, 0, 0))
    for dx in (-52.5, 52.5):
        for dy in (-52.5, 52.5):
            parts.screw(face, (fan_z + dx, fan_y + dy, 0.6), radius=3, colour='#6d727c')
    first = case.board_top - 172 + 9
    z = case.tray + 70
    for index in range(7):
        y = first - index * 20.3
        if y < case.deck + 8:
            break
        face.plate(rectangle(112, 15.5, 1), 0.8, (*place(z, y), 0), sheet, bevel=0.3)
        ports.holes(face, [rectangle(1.6, 10, 0.7, dx) for dx in parts.ruled(14, 6.4)], (*place(z - 4, y), 0.85), (0, 0, 0))
        parts.screw(face, (z + 60, y, 0), radius=3.6, colour='#8b8f98')
    supply_z, supply_y = case.near - 90, case.low + 50
    face.plate(rectangle(150, 86, 2), 0.2, (*place(supply_z, supply_y), 0), made_of.void(), bevel=0)
    face.plate(rectangle(160, 96, 3), 1.4, (*place(supply_z, supply_y), 0), shell, [rectangle(146, 82, 2)], 0.5)
