"""The one studio that all pictures are taken in: light, camera, ground, and the two exposures that make a picture."""

import os
import tempfile
from dataclasses import dataclass
from math import cos, radians, sin

import bpy
import numpy as np
from denoise import denoise, gaussian_blur
from materials import linear, plastic
from mathutils import Matrix, Vector
from modelling import Model

# Products are built in millimetres and shrunk so that their longest side has this length among the lights.
STAGE = 2.6
LENS, SENSOR = 85, 36


@dataclass
class Pose:
    """
    How a product stands before the camera, in degrees: `turn` around its height, `lean` back from lying flat. `care` is
    how many times the usual rays it gets.
    """

    turn: float = -24
    lean: float = 0
    height: float = 14
    fill: float = 0.84
    exposure: float = 0.0
    care: float = 1.0


def prepare(size, samples, threads):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.film_transparent = True
    # Both exposures see the same scene, so it is handed to the renderer once.
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = min(16, samples)
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 4
    cycles.transparent_max_bounces = 16
    cycles.transmission_bounces = 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.blur_glossy = 0.5
    cycles.use_denoising = False
    cycles.pixel_filter_type = 'BLACKMAN_HARRIS'
    cycles.filter_width = 1.3
    _light(scene)
    _lay_ground()


def _lay_ground():
    """Not in the picture, but in what the product mirrors: without it black things have no shape from above."""
    ground = Model().decal(80, 80, (0, 0, 0), plastic('#808389', 0.6, 0))
    ground.name = 'ground'
    ground.visible_camera = False


def _light(scene):
    world = bpy.data.worlds.new('world')
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = linear('#dfe3ea')
    background.inputs['Strength'].default_value = 0.32
    scene.world = world
    _softbox('key', (-3.6, -4.2, 5.2), (3.2, 3.2), 620)
    _softbox('fill', (5.0, -3.2, 2.6), (3.6, 3.6), 170, '#eef3ff')
    _softbox('left rim', (-4.2, 4.2, 3.6), (2.2, 3.2), 640)
    _softbox('right rim', (4.4, 3.8, 3.2), (1.6, 3.4), 600)
    _softbox('overhead', (0, 0.4, 6.2), (4.4, 4.4), 260)
    _softbox('low', (0, -6.0, 0.7), (5.0, 1.2), 60)


def _softbox(name, at, size, power, colour='#ffffff'):
    """Brightest in its middle, as cloth before a lamp is: that gives metal its soft gradients."""
    light = bpy.data.lights.new(name, 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = power
    light.color = linear(colour)[:3]
    light.use_nodes = True
    nodes, links = light.node_tree.nodes, light.node_tree.links
    place = nodes.new('ShaderNodeNewGeometry')
    centre = nodes.new('ShaderNodeVectorMath')
    centre.operation = 'DISTANCE'
    centre.inputs[1].default_value = (0.5, 0.5, 0)
    fade = nodes.new('ShaderNodeMapRange')
    fade.interpolation_type = 'SMOOTHSTEP'
    fade.inputs['From Min'].default_value = 0.2
    fade.inputs['From Max'].default_value = 0.7
    fade.inputs['To Min'].default_value = 1.35
    fade.inputs['To Max'].default_value = 0.3
    links.new(place.outputs['Parametric'], centre.inputs[0])
    links.new(centre.outputs['Value'], fade.inputs['Value'])
    links.new(fade.outputs['Result'], nodes['Emission'].inputs['Strength'])
    item = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(item)
    item.location = at
    item.rotation_euler = (Vector((0, 0, 0.6)) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def pose(model: Model, how: Pose):
    """Shrinks the product to the stage, turns it, and stands it on the ground."""
    place = model.place
    bpy.context.view_layer.update()
    points = _points()
    longest = (points.max(0) - points.min(0)).max()
    turn = Matrix.Rotation(radians(how.turn), 4, 'Z') @ Matrix.Rotation(radians(how.lean), 4, 'X')
    place.matrix_world = turn @ Matrix.Scale(STAGE / longest, 4)
    bpy.context.view_layer.update()
    points = _points()
    middle = (points.max(0) + points.min(0)) / 2
    place.location = (-middle[0], -middle[1], 0.001 - points.min(0)[2])
    bpy.context.view_layer.update()


def aim(how: Pose):
    """Moves the camera until the product fills its share of the square, in the middle."""
    camera = bpy.data.cameras.new('camera')
    camera.lens, camera.sensor_width = LENS, SENSOR
    item = bpy.data.objects.new('camera', camera)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.scene.camera = item
    points = _points()
    height = radians(how.height)
    back = np.array((0, -cos(height), sin(height)))
    right = np.array((1.0, 0, 0))
    up = np.cross(back, right)
    target = (points.max(0) + points.min(0)) / 2
    distance = 9.0
    half_view = SENSOR / LENS / 2
    for _ in range(12):
        seen = points - (target + back * distance)
        depth = -(seen @ back)
        x, y = (seen @ right) / depth / half_view, (seen @ up) / depth / half_view
        extent = max(x.max() - x.min(), y.max() - y.min()) / 2
        target = target + right * (x.max() + x.min()) / 2 * distance * half_view
        target = target + up * (y.max() + y.min()) / 2 * distance * half_view
        distance *= extent / how.fill
    item.location = Vector(target + back * distance)
    item.rotation_euler = (Vector(target) - item.location).to_track_quat('-Z', 'Y').to_euler()


def _points():
    """Every corner of the product, where it stands now."""
    graph = bpy.context.evaluated_depsgraph_get()
    clouds = []
    for item in bpy.context.scene.objects:
        if item.type not in ('MESH', 'CURVE') or item.name == 'ground':
            continue
        evaluated = item.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        if len(mesh.vertices):
            flat = np.empty(len(mesh.vertices) * 3)
            mesh.vertices.foreach_get('co', flat)
            world = np.array(item.matrix_world)
            clouds.append(flat.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3])
        evaluated.to_mesh_clear()
    return np.concatenate(clouds)


def photograph(how: Pose):
    """The finished picture, h × w × 4, from 0 to 1, straight alpha, top row first: product over its shadow."""
    cycles = bpy.context.scene.cycles
    cycles.samples = round(cycles.samples * how.care)
    product = develop(_expose(), how.exposure)
    return _over(product, _shadow())[::-1]


def still(exposure):
    """A picture without a cut-out: all that the camera sees, h × w × 4."""
    return develop(_expose(), exposure)[::-1]


def _expose():
    return expose(['Image'])[0]


def expose(names):
    """The passes of these names. Each is rendered twice, which tells the filter what is noise."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    guides = ['Denoising Albedo', 'Denoising Normal']
    with tempfile.TemporaryDirectory() as folder:
        target = tree.nodes.new('CompositorNodeOutputFile')
        target.base_path = folder
        target.format.file_format = 'OPEN_EXR'
        target.format.color_depth = '32'
        target.file_slots.clear()
        for name in names + guides:
            target.file_slots.new(name)
            tree.links.new(source.outputs[name], target.inputs[-1])
        exposures = []
        for seed in (1, 2):
            scene.cycles.seed = seed
            scene.frame_set(seed)
            bpy.ops.render.render()
            exposures.append([_read(os.path.join(folder, f'{name}{seed:04}.exr')) for name in names + guides])
    scene.use_nodes = False
    (*first, albedo_1, normal_1), (*second, albedo_2, normal_2) = exposures
    albedo, normal = (albedo_1 + albedo_2)[..., :3] / 2, (normal_1 + normal_2)[..., :3] / 2
    return [denoise(one, other, albedo, normal) for one, other in zip(first, second)]


def _read(file):
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = 'Raw'
    width, height = image.size
    pixels = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, -1)


def develop(picture, exposure):
    """
    Linear light to the screen's colours. Up to paper white colours stay as they are, which a shop needs; what is brighter
    is pressed together and loses some of its colour, as on film.
    """
    alpha = np.clip(picture[..., 3:], 0, 1)
    colour = np.clip(picture[..., :3] / np.maximum(alpha, 1e-4), 0, None) * 2**exposure
    # The camera's glare off: what every surface mirrors of a bright room greys the blacks.
    colour = colour**2 / (colour + 0.005)
    knee, fading = 0.62, 0.15
    peak = np.maximum(colour.max(-1, keepdims=True), 1e-6)
    pressed = 1 - (1 - knee) ** 2 / (peak + 1 - 2 * knee)
    kept = 1 / (fading * (peak - pressed) + 1)
    bright = colour * pressed / peak * kept + pressed * (1 - kept)
    colour = np.where(peak < knee, colour, bright)
    return np.dstack([_encoded(np.clip(colour, 0, 1)), alpha])


def _encoded(light):
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def _shadow():
    """What the product takes from the ground, as coverage of black, faded out before the picture's edge."""
    scene = bpy.context.scene
    size = scene.render.resolution_x
    ground = scene.objects['ground']
    for item in scene.objects:
        if item.type in ('MESH', 'CURVE'):
            item.visible_camera = item is ground
    ground.is_shadow_catcher = True
    scene.render.resolution_percentage = 50
    # Blurred below, so that few rays do.
    scene.cycles.samples = 20
    scene.cycles.use_adaptive_sampling = False
    with tempfile.TemporaryDirectory() as folder:
        scene.render.image_settings.file_format = 'OPEN_EXR'
        scene.render.filepath = os.path.join(folder, 'shadow.exr')
        bpy.ops.render.render(write_still=True)
        alpha = _read(scene.render.filepath)[..., 3]
    alpha = gaussian_blur(alpha, size / 180)
    alpha = np.clip(alpha - 0.04, 0, 1).repeat(2, 0).repeat(2, 1)[:size, :size]
    alpha = gaussian_blur(alpha, size / 400)
    x = np.linspace(-1, 1, size)
    y = (np.linspace(0, 1, size) - 0.45) / 0.47
    reach = np.clip((1 - np.hypot(x[None, :], y[:, None])) / 0.35, 0, 1)
    return alpha * reach**2 * (3 - 2 * reach) * 0.85


def _over(product, shadow):
    alpha = product[..., 3] + shadow * (1 - product[..., 3])
    colour = product[..., :3] * (product[..., 3] / np.maximum(alpha, 1e-6))[..., None]
    return np.dstack([colour, alpha])
