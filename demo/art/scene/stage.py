"""Several products together before a curved backdrop, in coloured light: banners and adverts."""

import importlib
from math import cos, pi, radians, sin
from types import SimpleNamespace

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

import materials as made_of
import studio
from modelling import Model

# Millimetres per unit of the stage: a tower is as high as the product alone stands in the studio.
SCALE = 1 / 235
# Around the products, in heights of the picture: what belongs to them of the ground, and where the two parts join.
MARGIN, SEAM = 0.09, 0.06


def set_up(scene, samples, threads):
    studio.prepare(scene['width'], samples, threads)
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = scene['width'], scene['height']
    render.film_transparent = False
    _hang_backdrop(scene['backdrop'])
    _colour_lights(scene)
    for actor in scene['actors']:
        _place(actor)
    _camera(**scene['camera'])


def expose_in_two(share):
    """
    A picture of which the most is empty ground: that is smooth, and is taken in this share of the size; the part where
    the products stand is taken whole and laid in, without a seam. The ground has thrice the rays: its noise is enlarged.
    """
    render, cycles = bpy.context.scene.render, bpy.context.scene.cycles
    width, height, samples = render.resolution_x, render.resolution_y, cycles.samples
    render.resolution_x, render.resolution_y, cycles.samples = round(width * share), round(height * share), 3 * samples
    picture = _enlarged(studio.expose(['Image'])[0], width, height)
    render.resolution_x, render.resolution_y, cycles.samples = width, height, samples
    left, low, right, high = _part_of_products(width, height)
    render.use_border = render.use_crop_to_border = True
    render.border_min_x, render.border_max_x = left / width, right / width
    render.border_min_y, render.border_max_y = low / height, high / height
    part = studio.expose(['Image'])[0]
    seam = round(height * SEAM)
    own = np.minimum.outer(_slope(low, high, height, seam), _slope(left, right, width, seam))[..., None]
    place = picture[low:high, left:right]
    place += (part - place) * own * own * (3 - 2 * own)
    return picture


def _part_of_products(width, height):
    """Where in the picture they stand, with room for their shadow and the seam: left, low, right, high."""
    bpy.context.view_layer.update()
    scene = bpy.context.scene
    seen = np.array(
        [
            world_to_camera_view(scene, scene.camera, item.matrix_world @ Vector(corner))[:2]
            for item in scene.objects
            if item.type in ('MESH', 'CURVE') and item.name != 'ground'
            for corner in item.bound_box
        ]
    ) * (width, height)
    left, low = np.floor(seen.min(0) - MARGIN * height).astype(int)
    right, high = np.ceil(seen.max(0) + MARGIN * height).astype(int)
    return max(left, 0), max(low, 0), min(right, width), min(high, height)


def _slope(start, end, whole, seam):
    """Rises from 0 to 1 over the seam at either end, unless the picture ends there too."""
    place = np.arange(start, end) + 0.5
    rise = (place - start) / seam if start > 0 else np.ones_like(place)
    fall = (end - place) / seam if end < whole else np.ones_like(place)
    return np.clip(np.minimum(rise, fall), 0, 1).astype(np.float32)


def _enlarged(image, width, height):
    """Straight lines between the pixels."""
    for axis, size in ((0, height), (1, width)):
        count = image.shape[axis]
        at = np.clip((np.arange(size) + 0.5) * count / size - 0.5, 0, count - 1)
        first = np.minimum(at.astype(int), count - 2)
        share = (at - first).astype(np.float32)
        share = share[:, None, None] if axis == 0 else share[None, :, None]
        image = image.take(first, axis) * (1 - share) + image.take(first + 1, axis) * share
    return image


def _hang_backdrop(colour):
    """Floor and wall in one curve: a corner would show as a horizon."""
    bpy.data.objects.remove(bpy.data.objects['ground'])
    bend, start = 4.0, 3.4
    profile = [(-30, 0), (start, 0)]
    profile += [(start + bend * sin(a * pi / 48), bend - bend * cos(a * pi / 48)) for a in range(1, 25)]
    profile += [(start + bend, 24)]
    sheet = Model().surface(
        [[(x, y, z) for x in (-40, 40)] for y, z in profile], made_of.plastic(colour, 0.42, 0), angle=60
    )
    sheet.name = 'ground'


def _colour_lights(scene):
    background = bpy.context.scene.world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = made_of.linear(scene['air'])
    background.inputs['Strength'].default_value = 0.7
    left, right = scene['light']
    for name, share, colour in (
        ('key', 0.95, None), ('fill', 0.75, None), ('left rim', 0.5, left), ('right rim', 0.7, right),
        ('overhead', 0.6, None), ('low', 0.5, None),
    ):  # fmt: skip
        lamp = bpy.data.objects[name].data
        lamp.energy *= share
        if colour:
            lamp.color = made_of.linear(colour)[:3]


def _place(actor):
    """Stands a product on the ground at its place."""
    subject = SimpleNamespace(**actor['subject'])
    kind = importlib.import_module('kinds.' + subject.look['kind'].replace('-', '_'))
    model = Model()
    kind.build(model, subject)
    turn = Matrix.Rotation(radians(actor['turn']), 4, 'Z') @ Matrix.Rotation(radians(actor.get('lean', 0)), 4, 'X')
    model.place.matrix_world = turn @ Matrix.Scale(SCALE * actor.get('scale', 1), 4)
    bpy.context.view_layer.update()
    x, y = actor['at']
    model.place.location = (x, y, 0.002 - _lowest(model))
    bpy.context.view_layer.update()


def _lowest(model):
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [
        (item.matrix_world @ Vector(corner)).z
        for item in (
            part.evaluated_get(graph) for part in model.place.children_recursive if part.type in ('MESH', 'CURVE')
        )
        for corner in item.bound_box
    ]
    return min(corners)


def _camera(at, target, lens, shift=(0, 0)):
    camera = bpy.data.cameras.new('camera')
    camera.lens, camera.sensor_width, camera.sensor_fit = lens, 36, 'HORIZONTAL'
    camera.shift_x, camera.shift_y = shift
    item = bpy.data.objects.new('camera', camera)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.scene.camera = item
    item.location = at
    item.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
