"""Keycaps, from the places that a keyboard's table gives. A keyboard lies flat, its middle in its group's middle."""

from modelling import rectangle

ISO_STEP = 0.25


def place(keyboard, pitch, key):
    """The middle of a key and its size, in millimetres."""
    x = (key['x'] + key['width'] / 2 - keyboard['width'] / 2) * pitch
    y = (keyboard['height'] / 2 - key['y'] - key['height'] / 2) * pitch
    return x, y, key['width'] * pitch, key['height'] * pitch


def flat_caps(model, keyboard, pitch, gap, height, material_of):
    """A laptop's: low slabs, one mesh per material; an enter key with a step is a plate of its own."""
    slabs = {}
    for key in keyboard['keys']:
        x, y, w, h = place(keyboard, pitch, key)
        if key.get('shape') == 'iso':
            model.plate(_enter(w, h, pitch)(gap / 2), height, (x, y, 0), material_of(key), bevel=0.45)
            continue
        items = slabs.setdefault(material_of(key), [])
        items.append(((w - gap, h - gap, height), (x, y, height / 2)))
    for material, items in slabs.items():
        model.boxes(items, material, 0.45)


def sculpted_caps(model, keyboard, pitch, height, material_of):
    """A desk keyboard's: each narrows towards a hollowed top."""
    for key in keyboard['keys']:
        x, y, w, h = place(keyboard, pitch, key)
        if key.get('shape') == 'iso':
            outline = _enter(w, h, pitch)
        else:
            outline = None
        loops = []
        for inset, z in (
            (0.45, 0),
            (0.55, height * 0.35),
            (1.9, height - 1.1),
            (2.4, height - 0.35),
            (3.2, height - 0.05),
        ):
            points = outline(inset) if outline else rectangle(w - 2 * inset, h - 2 * inset, 1.5 + inset * 0.35)
            loops.append([(px, py, z) for px, py in points])
        middle = loops[-1]
        hollow = 0.35
        loops.append([(px * 0.5, py * 0.5, height - hollow) for px, py, _ in middle])
        loops.append([(px * 0.02, py * 0.02, height - hollow - 0.08) for px, py, _ in middle])
        model.surface(loops, material_of(key), (x, y, 0), is_round=True, angle=45)


def _enter(w, h, pitch):
    """The outline of an ISO enter key: a row of full width, and below it one that begins a quarter later."""
    step = ISO_STEP * pitch

    def outline(inset):
        left, right, top = -w / 2 + inset, w / 2 - inset, h / 2 - inset
        low, waist, inner = -h / 2 - pitch + inset, -h / 2 + inset, -w / 2 + step + inset
        return [(inner, low), (right, low), (right, top), (left, top), (left, waist), (inner, waist)]

    return outline
