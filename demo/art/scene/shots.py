"""Views of a product beside its first one: whole from behind, or close to a part of it."""

from dataclasses import dataclass
from math import cos, radians, sin

import bpy
import studio
from mathutils import Vector
from studio import LENS, SENSOR, Pose


@dataclass
class Shot(Pose):
    """A close one shows what lies around `at`, `across` wide, both in the product's millimetres; others show all of it."""

    at: tuple | None = None
    across: float = 0


def aim(model, how: Shot):
    studio.aim(how)
    if how.at is None:
        return
    place = model.place.matrix_world
    middle = place @ Vector(how.at)
    distance = how.across * place.median_scale / (SENSOR / LENS)
    height = radians(how.height)
    camera = bpy.context.scene.camera
    camera.location = middle + Vector((0, -cos(height), sin(height))) * distance
    camera.rotation_euler = (middle - camera.location).to_track_quat('-Z', 'Y').to_euler()
