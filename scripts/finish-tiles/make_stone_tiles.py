"""Makes the tiles of marbling, wood graining and metallic. README.md says how to run it."""

import sys

import cv2
import numpy as np

from noise import blur, clouds, moved, save, softened, spread, step, streaks
from veins import veins

# Along this angle the marble of the tile drifts: upwards to the right. The shader turns it.
DRIFT = -0.84


def marbling():
    """Clouds, chips and the first veins in the mask; a finer net of veins in the height.

    A pixel is 1.4 mm. Both are drawn in twice their size, because veins are thin.
    """
    size = 2048
    bend = [90 * clouds(size, 300, seed) for seed in (1, 2)]
    # Veins turn where the drifts turn, but more calmly.
    calm = [0.9 * softened(way, 34) for way in bend]
    deep = moved(veins(size, 3, 14, (900, 1700), (9, 26), DRIFT), *calm)
    first = moved(veins(size, 11, 20, (1500, 3400), (3.5, 12), DRIFT, forks=0.011), *calm)
    ground = marble_ground(size, bend) + 0.16 * whole(softened(deep, 12), 50, 99.7)
    halo = 0.9 * softened(first, 14) + 0.8 * softened(first, 40)
    ground = np.clip(ground + 0.3 * halo, 0, 0.62)
    mask = ground + (0.97 - ground) * np.clip(softened(first, 1.1), 0, 1) ** 1.1
    save("marbling-mask", half(mask), 80)

    second = veins(size, 23, 26, (600, 1300), (2.0, 5.5), DRIFT, forks=0.014)
    ties = veins(size, 31, 26, (220, 520), (1.6, 3.4), DRIFT + 1.15, sway=0.35)
    hairs = veins(size, 37, 150, (160, 620), (0.9, 2.0), DRIFT, sway=0.5, forks=0.02)
    # The brighter a vein, the sooner the slider shows it.
    net = np.maximum.reduce([0.95 * second, 0.7 * ties, 0.55 * hairs])
    net = np.maximum(moved(net, *calm), 0.7 * pebbles(size))
    save("marbling-height", half(softened(net, 0.9) + 0.35 * softened(net, 7)), 72)


def marble_ground(size, bend):
    """Translucent drifts, one over the other, with angular chips in some of them; 0 to 0.5."""
    def drift(scale, seed, stretch=3.2, bent=1.0, gain=0.55):
        noise = leaning(size, scale, seed, stretch, gain)
        return whole(moved(noise, bent * bend[0], bent * bend[1]))

    large = drift(150, 5, stretch=2.0)
    middle = drift(60, 6, bent=1.3)
    small = drift(24, 7, stretch=3.6, bent=1.5, gain=0.65)
    # Veils: thin sheets of glaze, brightest along their folds.
    fold = 1 - np.abs(2 * drift(110, 8, stretch=2.4, bent=1.6, gain=0.45) - 1)
    wisp = 1 - np.abs(2 * drift(48, 9, stretch=3.0, bent=1.2, gain=0.5) - 1)
    veil = fold**5 * step(0.25, 0.8, large) + 0.7 * wisp**6 * step(0.3, 0.9, middle)
    zone = step(0.42, 0.85, drift(170, 18, stretch=1.6, bent=0.8))
    ground = 0.20 * large + 0.13 * middle + 0.09 * small - 0.05 + 0.12 * veil
    ground += 0.13 * chips(size) * (0.15 + zone) * (0.4 + 0.6 * middle)
    # The last glaze is dark and sets parts of it back.
    ground *= 1 - 0.62 * step(0.35, 0.95, drift(130, 20, stretch=1.8, bent=1.1))
    ground = 0.5 * whole(ground, 3, 99.9) ** 1.45
    return np.clip(ground + 0.01 * streaks(size, 1.6, 1.6, 22), 0, 0.6)


def leaning(size, scale, seed, stretch, gain):
    """Clouds that are drawn out along the drift."""
    total = np.zeros((size, size), np.float32)
    for octave in range(6):
        soft = scale / 2**octave
        total += gain**octave * streaks(size, soft * stretch, soft * 0.8, seed * 31 + octave, DRIFT)
    return total / total.std()


def pebbles(size):
    """Here and there veins close to a broken net around angular pebbles; 0 to 1."""
    jag = [6 * clouds(size, 30, seed, 0.45) for seed in (42, 43)]
    edge = moved(pieces(size, 260, 44)[1], *jag)
    zone = step(0.5, 1.5, blur(size, 130, 50))
    press = 1.6 * zone * (0.35 + 0.65 * step(-1.5, 1.0, blur(size, 40, 47)))
    return step(press + 0.7, press - 0.5, edge) * step(0.0, 0.5, zone)


def chips(size):
    """Broken stone that the drifts carry: brighter and darker pieces with soft edges, -1 to 2."""
    jag = [20 * clouds(size, 40, seed, 0.62) for seed in (12, 13)]
    total = np.zeros((size, size), np.float32)
    for count, seed, feather, strength in ((150, 15, 22, 1.0), (700, 16, 9, 0.8)):
        tone, edge = (moved(image, *jag) for image in pieces(size, count, seed))
        bright = step(0.62, 1.0, tone) - 0.8 * step(0.35, 0.0, tone)
        total += strength * bright * step(0, feather, edge)
    return total


def pieces(size, count, seed):
    """Random cells: a tone of 0 to 1 for each, and the distance to the cell's edge in px."""
    random = np.random.default_rng(seed)
    ys, xs = random.integers(0, size, (2, count))
    pad = size // 4
    seeds = np.full((size, size), 255, np.uint8)
    seeds[ys, xs] = 0
    seeds = cv2.copyMakeBorder(seeds, pad, pad, pad, pad, cv2.BORDER_WRAP)
    _, labels = cv2.distanceTransformWithLabels(
        seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    # A seed in the border is the twin of one inside and has the same tone.
    tones = np.zeros((size, size), np.float32)
    tones[ys, xs] = random.random(count)
    tones = cv2.copyMakeBorder(tones, pad, pad, pad, pad, cv2.BORDER_WRAP)
    of_label = np.zeros(labels.max() + 1, np.float32)
    of_label[labels[seeds == 0]] = tones[seeds == 0]
    tone = of_label[labels]
    edge = (labels != np.roll(labels, 1, 0)) | (labels != np.roll(labels, 1, 1))
    distance = cv2.distanceTransform((~edge).astype(np.uint8), cv2.DIST_L2, 5)
    inner = np.s_[pad : pad + size, pad : pad + size]
    return softened(tone[inner], 1.5), distance[inner]


def wood_graining():
    """Boards of oak in the mask, upright; threads in the height.

    A pixel of the mask is 0.9 mm. The shader draws the height eight times as long as wide.
    """
    size = 1024
    x = np.mgrid[0:size, 0:size][1].astype(np.float32)
    joints = (0, 470, size)
    hearts = (-0.4, 0.4)  # where the trunk's heart lies, in widths of the board
    mask = np.zeros((size, size), np.float32)
    for left, right, heart in zip(joints, joints[1:], hearts):
        board = oak_board(x - left - heart * (right - left), seed=410 + left)
        edge = np.minimum(np.abs(x - left), np.abs(right - 1 - x))
        board = np.maximum(board, 0.75 * np.exp(-edge / 0.8))
        mask = np.where((x >= left) & (x < right), board, mask)
    fibre = 0.5 * streaks(size, 0.7, 50, 402) + 0.5 * streaks(size, 1.6, 120, 403)
    mottle = whole(streaks(size, 50, 14, 400) + 0.8 * streaks(size, 130, 50, 401))
    pores = step(1.5, 2.3, streaks(size, 0.75, 9, 404))
    mask += 0.06 * fibre + 0.14 * (mottle - 0.5) + 0.3 * pores * (0.3 + mask)
    save("wood-graining-mask", mask, 26)

    size = 512
    threads = sum(
        strength * streaks(size, across, along, 450 + index)
        for index, (across, along, strength) in enumerate(
            [(0.6, 6, 0.6), (1.6, 14, 0.6), (6, 30, 0.5)]
        )
    )
    save("wood-graining-height", whole(threads, 0.3, 99.7), 55)


def oak_board(across, seed):
    """The rings that a saw lays open, `across` px from the heart; the shader cuts them likewise.

    They open downwards, and as many come in at the tile's upper edge as leave it at the foot.
    """
    size, count = across.shape[0], 15
    random = np.random.default_rng(seed)
    y = np.mgrid[0:size, 0:size][0]
    quiver = 0.9 * streaks(size, 10, 60, seed + 1)
    fibre = streaks(size, 0.8, 9, seed + 2)
    across = across + 18 * streaks(size, 90, 200, seed) + quiver
    across = across + 0.2 * np.sqrt(across**2 + 900)
    reach = np.sqrt(across**2 + 80**2) / 6.6 - count * (y + 8 * fibre) / size
    rings = reach + 1.1 * streaks(size, 4000, 120, seed + 3)
    rise = np.maximum(np.abs(across) / np.hypot(across, 80), 0.1)
    strength = 0.2 + 0.8 * random.random(count)[np.floor(rings).astype(int) % count]
    thick = np.clip(0.15 * rise * (1.6 - rise) * (1 + 0.4 * fibre), 0.03, 0.4)
    stroke = step(0.07, -0.07, np.abs(rings % 1 - 0.5) - thick)
    return 0.14 + 0.05 * random.standard_normal() + 0.6 * stroke * strength


def metallic():
    """Eight by eight leaves in the mask: where they hold, and how bright. Their creases in the height.

    A leaf is 128 px wide. The lower the mask, the sooner wear takes the metal away.
    """
    size, leaves = 1024, 8
    leaf = size // leaves
    tone = np.random.default_rng(70).normal(0, 1, (leaves, leaves)).repeat(leaf, 0).repeat(leaf, 1)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32)
    x = (x + 1.5 * clouds(size, 26, 71, 0.6)) % leaf
    y = (y + 1.5 * clouds(size, 26, 72, 0.6)) % leaf
    edge = np.minimum(np.minimum(x, leaf - x), np.minimum(y, leaf - y))
    mask = 0.86 + 0.028 * tone + 0.035 * clouds(size, 60, 73, 0.6) + 0.02 * clouds(size, 8, 74, 0.6)
    mask = mask * (1 - faults(size, edge)) - 0.34 * step(0.2, 1.9, clouds(size, 34, 80, 0.72))
    # Where a leaf lies on its neighbour the metal is double.
    lap = np.maximum(step(6.8, 6.0, x), step(6.8, 6.0, y))
    rim = np.exp(-(((edge - 6.2) / 0.8) ** 2)) * np.maximum(x < 9, y < 9)
    mask += (0.07 * lap + 0.05 * rim) * (mask > 0.3)
    # The tile's edges run through the middle of leaves.
    save("metallic-mask", np.roll(mask, leaf // 2, (0, 1)), 58)

    size = 512
    creases = sum(
        -strength * np.abs(clouds(size, scale, seed, 0.45))
        for scale, strength, seed in ((56, 1.0, 90), (23, 0.5, 91), (10, 0.3, 92))
    )
    facets = np.zeros((size, size), np.float32)
    for count, seed, strength in ((130, 93, 1.0), (700, 94, 0.4)):
        _, away = pieces(size, count, seed)
        away = moved(away, 4.5 * clouds(size, 20, seed + 3), 4.5 * clouds(size, 20, seed + 4))
        facets += strength * away / away.std()
    height = creases / creases.std() + 0.5 * facets + 0.7 * clouds(size, 30, 98)
    # What a mirror shows betrays every fault of compression, so this one has the best quality.
    save("metallic-height", whole(softened(height, 0.9), 0.5, 99.5), 96)


def faults(size, edge):
    """Where the ground shows, 0 to 1: cracks where a leaf was stretched, holes, and gaps at edges."""
    stretched = step(0.7, 1.9, clouds(size, 90, 77))
    cracks = stretched * np.exp(-((clouds(size, 55, 75, 0.55) / 0.035) ** 2))
    hairs = stretched * np.exp(-((clouds(size, 28, 76, 0.55) / 0.05) ** 2))
    holes = step(1.9, 3.2, clouds(size, 12, 78, 0.65) + 0.25 * clouds(size, 70, 79))
    gaps = np.exp(-edge / 1.5) * step(0.2, 1.9, clouds(size, 20, 81, 0.65))
    return np.clip(np.maximum.reduce([cracks, 0.8 * hairs, holes, 0.9 * gaps]), 0, 1)


def whole(image, low=1, high=99):
    """The image from 0 to 1, with what lies beyond its percentiles cut."""
    return spread(image, low, high, 0)


def half(image):
    return cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


MAKERS = {"marbling": marbling, "wood-graining": wood_graining, "metallic": metallic}

if __name__ == "__main__":
    for name in sys.argv[1:] or MAKERS:
        MAKERS[name]()
