"""A noise filter for path-traced pictures in plain NumPy, because Debian's Blender is built without one."""

import numpy as np

# What a surface takes from the light is filtered apart from its colour; this keeps black surfaces divisible.
ALBEDO_FLOOR = 0.04
B3_SPLINE = np.array([1, 4, 6, 4, 1], np.float32) / 16


def denoise(first, second, albedo, normal, levels=4):
    """
    Joins two independent renders of one picture (h × w × 4, linear, premultiplied) and smooths what differs between
    them: an edge-avoiding à-trous filter that is guided by albedo, normal and coverage, and knows from the pair how
    noisy each pixel is. Where both agree (print, edges, true glints) it changes next to nothing.
    """
    coverage = (first[..., 3] + second[..., 3]) / 2
    rows, columns = (np.flatnonzero(coverage.any(axis)) for axis in (1, 0))
    picture = np.dstack([np.zeros_like(first[..., :3]), coverage])
    if rows.size:
        # Nothing is to be smoothed where there is nothing.
        part = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        picture[part][..., :3] = _smoothed(
            first[part], second[part], albedo[part], normal[part], coverage[part], levels
        )
    return picture


def _smoothed(first, second, albedo, normal, coverage, levels):
    ground = albedo + ALBEDO_FLOOR
    light_1, light_2 = first[..., :3] / ground, second[..., :3] / ground
    light, variance = _without_fireflies(light_1, light_2)
    for level in range(levels):
        light, variance = _smooth(light, variance, albedo, normal, coverage, step=2**level)
    return light * ground


def _without_fireflies(light_1, light_2):
    """A spark is bright in one render alone; a highlight is bright in both."""
    error = np.abs(light_1 - light_2).mean(-1)
    usual = _blur(error, 3) + 0.02
    is_spark = (error > 4 * usual)[..., None]
    light = np.where(is_spark, np.minimum(light_1, light_2), (light_1 + light_2) / 2)
    variance = np.minimum(error, 4 * usual) ** 2 / 4
    return _without_lone_sparks(light, error), _blur(variance, 3)


def _without_lone_sparks(light, error):
    """A glint has neighbours, or is there in both renders; what stands alone and is doubtful is no brighter than they are."""
    luminance = light.mean(-1)
    near = _neighbours(luminance, 1)
    around = [near(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]
    usual = np.sort(around, axis=0)[-2] + 0.005
    is_alone = (luminance > 1.3 * usual) & (error > 0.25 * luminance)
    return np.where(is_alone[..., None], light * (usual / np.maximum(luminance, 1e-6))[..., None], light)


def _smooth(light, variance, albedo, normal, coverage, step):
    luminance = light.mean(-1)
    # Divided once by what each of them may differ, instead of once for every neighbour.
    guide = np.dstack([normal / 0.05**0.5, albedo / 0.003**0.5, coverage / 0.02**0.5])
    scale = 1 / (np.sqrt(_blur(variance, 1)) * 3 + 0.004)
    near_guide, near_light, near_luminance, near_variance = (
        _neighbours(image, step) for image in (guide, light, luminance, variance)
    )
    total = np.zeros_like(light)
    weights = np.zeros_like(luminance)
    squares = np.zeros_like(luminance)
    for row in range(-2, 3):
        for column in range(-2, 3):
            apart = near_guide(row, column) - guide
            distance = np.einsum('ijk,ijk->ij', apart, apart)
            distance += np.abs(near_luminance(row, column) - luminance) * scale
            weight = np.exp(-distance, out=distance) * (B3_SPLINE[row + 2] * B3_SPLINE[column + 2])
            total += weight[..., None] * near_light(row, column)
            weights += weight
            squares += weight**2 * near_variance(row, column)
    return total / weights[..., None], squares / weights**2


def _neighbours(image, step):
    """The picture as seen from so many steps up and to the left, without a copy for each."""
    height, width = image.shape[:2]
    border = [(2 * step, 2 * step)] * 2 + [(0, 0)] * (image.ndim - 2)
    padded = np.pad(image, border, mode='edge')

    def shifted(row, column):
        top, left = (2 - row) * step, (2 - column) * step
        return padded[top : top + height, left : left + width]

    return shifted


def _blur(image, radius):
    """A box of (2 × radius + 1)², which is enough for an estimate of noise."""
    for axis in (0, 1):
        shifted = [np.roll(image, shift, axis) for shift in range(-radius, radius + 1)]
        image = np.mean(shifted, axis=0)
    return image


def gaussian_blur(image, sigma):
    """For the shadow under a product."""
    radius = int(np.ceil(sigma * 3))
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2).astype(np.float32)
    kernel /= kernel.sum()
    for axis in (0, 1):
        image = sum(np.roll(image, shift - radius, axis) * weight for shift, weight in enumerate(kernel))
    return image
