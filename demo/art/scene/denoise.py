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
    ground = albedo + ALBEDO_FLOOR
    light_1, light_2 = first[..., :3] / ground, second[..., :3] / ground
    light, variance = _without_fireflies(light_1, light_2)
    for level in range(levels):
        light, variance = _smooth(light, variance, albedo, normal, coverage, step=2**level)
    return np.dstack([light * ground, coverage])


def _without_fireflies(light_1, light_2):
    """A spark is bright in one render alone; a highlight is bright in both."""
    error = np.abs(light_1 - light_2).mean(-1)
    usual = _blur(error, 3) + 0.02
    is_spark = (error > 4 * usual)[..., None]
    light = np.where(is_spark, np.minimum(light_1, light_2), (light_1 + light_2) / 2)
    variance = np.minimum(error, 4 * usual) ** 2 / 4
    return light, _blur(variance, 3)


def _smooth(light, variance, albedo, normal, coverage, step):
    luminance = light.mean(-1)
    deviation = np.sqrt(_blur(variance, 1)) * 3 + 0.004
    total = np.zeros_like(light)
    weights = np.zeros_like(luminance)
    squares = np.zeros_like(luminance)
    for row in range(-2, 3):
        for column in range(-2, 3):

            def there(image):
                return np.roll(image, (row * step, column * step), (0, 1))

            distance = (
                ((normal - there(normal)) ** 2).sum(-1) / 0.05
                + ((albedo - there(albedo)) ** 2).sum(-1) / 0.003
                + (coverage - there(coverage)) ** 2 / 0.02
                + np.abs(luminance - there(luminance)) / deviation
            )
            weight = B3_SPLINE[row + 2] * B3_SPLINE[column + 2] * np.exp(-distance)
            total += weight[..., None] * there(light)
            weights += weight
            squares += weight**2 * there(variance)
    return total / weights[..., None], squares / weights**2


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
