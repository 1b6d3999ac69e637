"""Several products together before a curved backdrop, in coloured light: banners and adverts."""

import importlib
from math import cos, pi, radians, sin
from types import SimpleNamespace

import bpy
from mathutils import Matrix, Vector

import materials as made_of
import studio
from modelling import Model

# Millimetres per unit of the stage: a tower is as high as the product alone stands in the studio.
SCALE = 1 / 235


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


def _camera(at, target, lens):
    camera = bpy.data.cameras.new('camera')
    camera.lens, camera.sensor_width, camera.sensor_fit = lens, 36, 'HORIZONTAL'
    item = bpy.data.objects.new('camera', camera)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.scene.camera = item
    item.location = at
    item.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
