"""Noises and shapes that repeat, for the tiles of the finishes. Lengths are in pixels of the tile."""

from pathlib import Path

import cv2
import numpy as np

TILES = Path(__file__).parents[2] / "domain/sampler/tiles"


def streaks(size, across, along, seed, angle=0.0):
    """Gaussian noise, blurred by `across` in x and `along` in y; mean 0, variance 1. It repeats.

    The axes of the blur are turned by `angle` radians.
    """
    white = np.random.default_rng(seed).standard_normal((size, size))
    fy, fx = np.fft.fftfreq(size)[:, None], np.fft.rfftfreq(size)[None]
    x, y = fx * np.cos(angle) + fy * np.sin(angle), fy * np.cos(angle) - fx * np.sin(angle)
    blur = np.exp(-2 * np.pi**2 * ((x * across) ** 2 + (y * along) ** 2))
    noise = np.fft.irfft2(np.fft.rfft2(white) * blur, (size, size))
    return (noise / noise.std()).astype(np.float32)


def blur(size, scale, seed):
    """Soft patches of one size."""
    return streaks(size, scale, scale, seed)


def clouds(size, scale, seed, gain=0.5):
    """Patches of `scale` with ever smaller ones in them, each octave `gain` times as strong."""
    total, strength, octave = np.zeros((size, size), np.float32), 1.0, 0
    while scale >= 0.4:
        total += strength * blur(size, scale, seed * 31 + octave)
        scale, strength, octave = scale / 2, strength * gain, octave + 1
    return total / total.std()


def softened(image, sigma):
    """The image, blurred around its edges."""
    fy, fx = np.fft.fftfreq(image.shape[0])[:, None], np.fft.rfftfreq(image.shape[1])[None]
    blur = np.exp(-2 * np.pi**2 * sigma**2 * (fx**2 + fy**2))
    return np.fft.irfft2(np.fft.rfft2(image) * blur, image.shape).astype(np.float32)


def moved(image, dx, dy):
    """The image with each pixel fetched from (dx, dy) beside it, around the edges where needed."""
    height, width = image.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    where = ((x + dx) % width).astype(np.float32), ((y + dy) % height).astype(np.float32)
    return cv2.remap(image.astype(np.float32), *where, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)


def step(start, end, value):
    """0 before `start`, 1 after `end`, smooth between."""
    t = np.clip((value - start) / (end - start), 0, 1)
    return (t * t * (3 - 2 * t)).astype(np.float32)


def spread(image, low=5, high=95, margin=0.08):
    """The image from 0 to 1, its percentiles `low` and `high` at `margin` from the ends."""
    a, b = np.percentile(image, (low, high))
    return np.clip(margin + (image - a) / (b - a) * (1 - 2 * margin), 0, 1).astype(np.float32)


def levelled(image):
    """The image with all its values equally frequent, from 0 to 1."""
    ranks = np.empty(image.size, np.float32)
    ranks[np.argsort(image, axis=None)] = np.linspace(0, 1, image.size)
    return ranks.reshape(image.shape)


def cells(height, width, count, seed):
    """Random cells: the number of each pixel's cell, its distance to the cell's seed and edge."""
    random = np.random.default_rng(seed)
    seeds = np.full((height, width), 255, np.uint8)
    seeds[random.integers(0, height, count), random.integers(0, width, count)] = 0
    # Nine copies, so that the cells of the middle one continue across its edges.
    seeds = np.tile(seeds, (3, 3))
    inner = np.s_[height : 2 * height, width : 2 * width]
    distance, number = cv2.distanceTransformWithLabels(
        seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    edge = (number != np.roll(number, 1, 0)) | (number != np.roll(number, 1, 1))
    to_edge = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    return number[inner], distance[inner], to_edge[inner]


class Canvas:
    """A tile on which stamps are laid. What passes an edge comes in at the opposite one."""

    def __init__(self, size, start):
        self.size = size
        self.image = np.full((size, size), start, np.float32)

    def lay(self, x, y, stamp, opacity):
        """Mixes a stamp in with its middle at (x, y)."""
        height, width = stamp.shape
        rows = np.arange(y - height // 2, y - height // 2 + height) % self.size
        columns = np.arange(x - width // 2, x - width // 2 + width) % self.size
        place = np.ix_(rows, columns)
        self.image[place] += (stamp - self.image[place]) * opacity


def turned(stamp, degrees, scale=1.0):
    """A stamp turned about its middle; what lies outside it is 0."""
    height, width = stamp.shape
    side = int(np.hypot(height, width) * scale) + 2
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    matrix[:, 2] += side / 2 - np.array([width, height]) / 2
    return cv2.warpAffine(stamp, matrix, (side, side), flags=cv2.INTER_LINEAR)


def save(name, image, quality):
    """Writes a tile as grey WebP and prints its size and its mean, which the shaders need."""
    path = TILES / f"{name}.webp"
    grey = np.round(np.clip(image, 0, 1) * 255).astype(np.uint8)
    cv2.imwrite(str(path), grey, [cv2.IMWRITE_WEBP_QUALITY, quality])
    print(f"{name}: {path.stat().st_size / 1024:.0f} KB, mean {grey.mean() / 255:.3f}")
