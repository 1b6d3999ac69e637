"""
A scene over which light goes round, as a film: blender --background --python render_film.py -- job.json

Nothing moves but the light, so one picture is taken, with the share of each lamp apart; every frame is a sum of those
shares in colours of its own, a little nearer or farther.
"""

import json
import sys
from math import cos, pi
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import materials as made_of  # noqa: E402
import numpy as np  # noqa: E402
import stage  # noqa: E402
import studio  # noqa: E402

SHARES = ('room', 'left', 'right', 'parts')
# The colours that each rim goes through, back to the first.
LEFT = ('#40E0D0', '#4C8DFF', '#B35CFF', '#40E0D0')
RIGHT = ('#FF5722', '#FF7AD9', '#FFB24B', '#FF5722')
# How much nearer the picture comes, and the border that this takes.
NEARER = 0.05


def main():
    job = json.loads(Path(sys.argv[-1]).read_text())
    scene, frames = job['scene'], job['frames']
    stage.set_up(scene, job['samples'], job['threads'])
    share_out()
    shares = [share[..., :3] for share in studio.expose([f'Combined_{name}' for name in SHARES])]
    with Path(job['pixels']).open('wb') as film:
        for frame in range(frames):
            turn = frame / frames
            light = lit(shares, turn)
            picture = np.dstack([near(light, turn), np.ones(light.shape[:2], np.float32)])
            screen = studio.develop(picture, scene.get('exposure', 0.0))[::-1, :, :3]
            film.write(np.round(screen * 255).astype(np.uint8).tobytes())


def share_out():
    """Says of every light whose share it belongs to."""
    layer, scene = bpy.context.view_layer, bpy.context.scene
    for name in SHARES:
        layer.lightgroups.add(name=name)
    scene.world.lightgroup = 'room'
    rims = {'left rim': 'left', 'right rim': 'right'}
    room = ('key', 'fill', 'overhead', 'low')
    for item in scene.objects:
        item.lightgroup = rims.get(item.name, 'room' if item.name in room else 'parts')
        if item.name in ('left rim', 'right rim'):
            item.data.color = (1, 1, 1)


def lit(shares, turn):
    room, left, right, parts = shares
    pulse = 1 + 0.22 * cos(4 * pi * turn)
    return (
        room
        + left * colour(LEFT, turn) * (1.0 - 0.25 * cos(2 * pi * turn))
        + right * colour(RIGHT, turn) * (1.0 + 0.25 * cos(2 * pi * turn))
        + parts * pulse
    ).astype(np.float32)


def colour(stops, turn):
    place = turn * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    share = place - index
    share = share * share * (3 - 2 * share)
    start, end = (np.array(made_of.linear(stop)[:3]) for stop in stops[index : index + 2])
    return start * (1 - share) + end * share


def near(image, turn):
    """The picture as from a little nearer, there and back, without a step between two frames."""
    height, width = image.shape[:2]
    scale = 1 / (1 + NEARER * (1 - cos(2 * pi * turn)) / 2)
    y = (np.arange(height) - height * 0.5) * scale + height * 0.5
    x = (np.arange(width) - width * 0.62) * scale + width * 0.62
    top, left = np.floor(y).astype(int).clip(0, height - 2), np.floor(x).astype(int).clip(0, width - 2)
    down, across = (y - top).astype(np.float32)[:, None, None], (x - left).astype(np.float32)[None, :, None]
    upper = image[top][:, left] * (1 - across) + image[top][:, left + 1] * across
    lower = image[top + 1][:, left] * (1 - across) + image[top + 1][:, left + 1] * across
    return upper * (1 - down) + lower * down


main()
