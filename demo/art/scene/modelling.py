"""The small kit that every product is built of. All measures are millimetres, all angles degrees."""

from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Euler, Vector
from mathutils.geometry import delaunay_2d_cdt

# How to turn what is built facing up (+Z), so that it faces elsewhere. The camera looks from the front (-Y).
FACING = {
    'up': (0, 0, 0),
    'front': (90, 0, 0),
    'back': (90, 0, 180),
    'left': (90, 0, -90),
    'right': (90, 0, 90),
    'down': (180, 0, 0),
}

BOX_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]

# The condor of the shop's mark in its 100 × 60 box, Y up.
# fmt: off
MARK = [
    (50, 0), (43, 16), (0, 50), (30, 40), (6, 60), (40, 44), (46, 34),
    (50, 40), (54, 34), (60, 44), (94, 60), (70, 40), (100, 50), (57, 16),
]
# fmt: on


# Outlines: lists of (x, y), anticlockwise.


def arc(x, y, radius, start, end, steps=24):
    angles = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


def circle(radius, x=0, y=0, steps=64):
    return arc(x, y, radius, 0, 360, steps)[:-1]


def rectangle(width, height, radius=0, x=0, y=0):
    """With round corners when a radius is given."""
    w, h = width / 2, height / 2
    if not radius:
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
    steps = max(3, min(10, round(radius)))
    corners = [(w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270)]
    return [
        point
        for cx, cy, start in corners
        for point in arc(
            x + cx - radius * (1 if cx > 0 else -1),
            y + cy - radius * (1 if cy > 0 else -1),
            radius,
            start,
            start + 90,
            steps,
        )
    ]


def chamfered(width, height, cut, x=0, y=0):
    """A rectangle without its corners; `cut` is one length for all or one each, anticlockwise from bottom left."""
    a, b, c, d = (cut,) * 4 if isinstance(cut, (int, float)) else cut
    w, h = width / 2, height / 2
    points = [
        (-w, -h + a),
        (-w + a, -h),
        (w - b, -h),
        (w, -h + b),
        (w, h - c),
        (w - c, h),
        (-w + d, h),
        (-w, h - d),
    ]
    distinct = [p for i, p in enumerate(points) if p != points[i - 1]]
    return [(x + px, y + py) for px, py in distinct]


def moved(outline, x=0, y=0, turn=0, scale=1.0):
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in outline]


def mirrored(outline):
    """Left for right."""
    return [(-x, y) for x, y in reversed(outline)]


def _inset(outline, distance):
    """The outline moved inwards, corners mitred; thin parts are the caller's care."""
    result = []
    count = len(outline)
    for i in range(count):
        before, here, after = (Vector(outline[j % count]) for j in (i - 1, i, i + 1))
        in_1, in_2 = ((b - a).orthogonal().normalized() for a, b in ((before, here), (here, after)))
        mitre = in_1 + in_2
        length = mitre.length_squared
        result.append(tuple(here + mitre * (2 * distance / length if length > 0.05 else 0)))
    return result


class Model:
    """A place in the scene that parts hang on. Parts are added to a model, and models stand in models."""

    def __init__(self, parent=None, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
        self.place = bpy.data.objects.new('model', None)
        bpy.context.scene.collection.objects.link(self.place)
        self.place.parent = parent
        self.place.location = at
        self.place.rotation_euler = _turn(turn)
        self.place.scale = (scale,) * 3

    def group(self, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
        return Model(self.place, at, turn, scale)

    def add(self, mesh, material, at=(0, 0, 0), turn=(0, 0, 0), bevel=0.0, segments=2):
        item = bpy.data.objects.new(mesh.name, mesh)
        bpy.context.scene.collection.objects.link(item)
        item.parent = self.place
        item.location = at
        item.rotation_euler = _turn(turn)
        mesh.materials.append(material)
        if bevel:
            edge = item.modifiers.new('bevel', 'BEVEL')
            edge.width = bevel
            edge.segments = segments
            edge.limit_method = 'ANGLE'
            edge.angle_limit = radians(35)
            edge.harden_normals = True
            _shade_smooth(mesh)
        return item

    def box(self, size, at, material, bevel=0.5, turn=(0, 0, 0)):
        return self.boxes([(size, (0, 0, 0))], material, bevel, at, turn)

    def boxes(self, items, material, bevel=0.0, at=(0, 0, 0), turn=(0, 0, 0)):
        """Many boxes as one mesh: [(size, centre)]."""
        points, faces = [], []
        for (w, d, h), (x, y, z) in items:
            start = len(points)
            points += [
                (x + i * w / 2, y + j * d / 2, z + k * h / 2)
                for i in (-1, 1)
                for j in (-1, 1)
                for k in (-1, 1)
            ]
            faces += [tuple(start + corner for corner in face) for face in BOX_FACES]
        return self.add(_mesh('box', points, faces), material, at, turn, bevel)

    def plate(self, outline, thickness, at, material, holes=(), bevel=0.4, turn=(0, 0, 0)):
        """An outline raised from 0 to `thickness` along Z, with holes; its edges are broken by `bevel`."""
        return self.add(_plate_mesh(outline, thickness, holes, bevel), material, at, turn)

    def stack(self, outline, thickness, count, pitch, at, material, holes=(), turn=(0, 0, 0)):
        """Equal thin plates one over the other, along the Z of their place."""
        item = self.add(_plate_mesh(outline, thickness, holes, 0), material, at, turn)
        array = item.modifiers.new('stack', 'ARRAY')
        array.count = count
        array.use_relative_offset = False
        array.use_constant_offset = True
        array.constant_offset_displace = (0, 0, pitch)
        return item

    def cylinder(self, radius, height, at, material, turn=(0, 0, 0), bevel=0.4, steps=48):
        """Stands on `at`."""
        return self.plate(circle(radius, steps=steps), height, at, material, bevel=bevel, turn=turn)

    def lathe(self, profile, at, material, turn=(0, 0, 0), steps=72, is_closed=False):
        """A profile [(radius, z)] turned around Z; from the outside in, or closed like a ring."""
        points = [
            (r * cos(2 * pi * i / steps), r * sin(2 * pi * i / steps), z)
            for i in range(steps)
            for r, z in profile
        ]
        count = len(profile)
        faces = [
            (
                i * count + k,
                (i + 1) % steps * count + k,
                (i + 1) % steps * count + (k + 1) % count,
                i * count + (k + 1) % count,
            )
            for i in range(steps)
            for k in range(count if is_closed else count - 1)
        ]
        mesh = _mesh('lathe', points, faces)
        _recalculate(mesh)
        _shade_smooth(mesh, 50)
        return self.add(mesh, material, at, turn)

    def ring(self, radius, thickness, at, material, turn=(0, 0, 0), flat=1.0):
        """A torus; `flat` squeezes it along its axis."""
        profile = [(radius + x, y * flat) for x, y in circle(thickness, steps=14)]
        return self.lathe(profile, at, material, turn, is_closed=True)

    def tube(self, points, radius, material, smooth=True):
        """A cable, a pipe or a wire through the points."""
        curve = bpy.data.curves.new('tube', 'CURVE')
        curve.dimensions = '3D'
        curve.bevel_depth = radius
        curve.bevel_resolution = 4
        curve.use_fill_caps = True
        is_curved = smooth and len(points) > 2
        spline = curve.splines.new('NURBS' if is_curved else 'POLY')
        spline.points.add(len(points) - 1)
        for point, place in zip(spline.points, points):
            point.co = (*place, 1)
        if is_curved:
            spline.use_endpoint_u = True
            spline.order_u = 3
            spline.resolution_u = 8
        item = bpy.data.objects.new('tube', curve)
        bpy.context.scene.collection.objects.link(item)
        item.parent = self.place
        curve.materials.append(material)
        return item

    def surface(
        self, rows, material, at=(0, 0, 0), turn=(0, 0, 0), thickness=0.0, is_round=False, angle=60, is_mapped=False
    ):
        """
        A smooth skin over rows of points; `is_round` closes each row to a loop. When it is mapped, a picture lies on it
        whose width runs along the rows and whose height from the first row to the last.
        """
        count = len(rows[0])
        points = [point for row in rows for point in row]
        faces = [
            (
                i * count + k,
                i * count + (k + 1) % count,
                (i + 1) * count + (k + 1) % count,
                (i + 1) * count + k,
            )
            for i in range(len(rows) - 1)
            for k in range(count if is_round else count - 1)
        ]
        mesh = _mesh('surface', points, faces)
        if is_mapped:
            layer = mesh.uv_layers.new()
            for loop, place in zip(mesh.loops, layer.data):
                row, column = divmod(loop.vertex_index, count)
                place.uv = (column / (count - 1), row / (len(rows) - 1))
        _recalculate(mesh)
        _shade_smooth(mesh, angle)
        item = self.add(mesh, material, at, turn)
        if thickness:
            skin = item.modifiers.new('thickness', 'SOLIDIFY')
            skin.thickness = thickness
            skin.offset = 0
        return item

    def decal(self, width, height, at, material, turn=(0, 0, 0)):
        """A flat picture, facing up; hold it a little above what it lies on."""
        mesh = _mesh(
            'decal',
            [(x * width / 2, y * height / 2, 0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
            [(0, 1, 2, 3)],
        )
        layer = mesh.uv_layers.new()
        for loop, place in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
            loop.uv = place
        return self.add(mesh, material, at, turn)

    def mark(self, width, at, material, turn=(0, 0, 0), height=0.4):
        """The shop's condor, raised."""
        outline = [((x - 50) * width / 100, (y - 30) * width / 100) for x, y in reversed(MARK)]
        return self.plate(outline, height, at, material, bevel=0, turn=turn)

    def lamp(self, at, power, size, colour=(1, 1, 1), turn=(0, 0, 0)):
        """A light inside a product."""
        light = bpy.data.lights.new('lamp', 'AREA')
        light.shape = 'RECTANGLE'
        light.size, light.size_y = size
        light.energy = power
        light.color = colour
        item = bpy.data.objects.new('lamp', light)
        bpy.context.scene.collection.objects.link(item)
        item.parent = self.place
        item.location = at
        item.rotation_euler = _turn(turn)
        item.visible_camera = False
        return item


def _turn(degrees):
    return Euler([radians(angle) for angle in degrees])


def _mesh(name, points, faces):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(point) for point in points], [], faces)
    mesh.update()
    return mesh


def _shade_smooth(mesh, angle=35):
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = radians(angle)
    for face in mesh.polygons:
        face.use_smooth = True


def _recalculate(mesh):
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(mesh)
    edit.free()


def _plate_mesh(outline, thickness, holes, bevel):
    """
    Built face by face, without booleans: they leave holes half closed. The flat faces stay flat-shaded and the broken
    edges smooth, so that a single row of quads shines like a rounded edge.
    """
    edit = bmesh.new()
    bevel = min(bevel, abs(thickness) / 2.2)
    low, high = sorted((0, thickness))
    loops = [_anticlockwise(outline)] + [_anticlockwise(hole)[::-1] for hole in holes]
    insets = [_inset(loop, bevel) if bevel else loop for loop in loops]
    for z, is_top in ((high, True), (low, False)):
        cap, edges = [], []
        for inset in insets:
            start = len(cap)
            cap += inset
            edges += [(start + i, start + (i + 1) % len(inset)) for i in range(len(inset))]
        points, _, triangles, *_ = delaunay_2d_cdt([Vector(p) for p in cap], edges, [], 0, 1e-6)
        made = [edit.verts.new((x, y, z)) for x, y in points]
        for corners in triangles:
            middle = sum((points[i] for i in corners), Vector((0, 0))) / 3
            if not _holds(insets[0], middle) or any(_holds(hole, middle) for hole in insets[1:]):
                continue
            face = edit.faces.new([made[i] for i in (corners if is_top else corners[::-1])])
            face.smooth = False
    for loop, inset in zip(loops, insets):
        levels = (
            [(inset, high), (loop, high - bevel), (loop, low + bevel), (inset, low)]
            if bevel
            else [(loop, high), (loop, low)]
        )
        rows = [[edit.verts.new((x, y, z)) for x, y in shape] for shape, z in levels]
        for upper, lower in zip(rows, rows[1:]):
            for i in range(len(upper)):
                j = (i + 1) % len(upper)
                face = edit.faces.new((upper[i], lower[i], lower[j], upper[j]))
                face.smooth = True
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-4)
    mesh = bpy.data.meshes.new('plate')
    edit.to_mesh(mesh)
    edit.free()
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = radians(50)
    return mesh


def _anticlockwise(outline):
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]))
    return list(outline) if area > 0 else list(outline)[::-1]


def _holds(outline, point):
    """Whether the point lies inside, by counting the edges that a ray from it crosses."""
    x, y = point
    is_inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_inside = not is_inside
    return is_inside
