"""Makes the tiles of dragging, rag roll, stippling and lime wash. README.md says how to run it."""

import sys

import cv2
import numpy as np

import noise
from noise import Canvas, blur, clouds, save, softened, spread, step, streaks, turned

SIZE = 1024


def dragging():
    """Bristle lines, most of them as long as the tile. The shader stretches it along the lines."""
    kinds = [
        # across, along, strength
        (0.6, 60, 1.0),
        (0.9, 110, 1.0),
        (1.6, 160, 0.7),
        (3.2, 220, 0.35),
        (9, 260, 0.16),
        (30, 260, 0.10),
    ]
    lines = sum(
        strength * streaks(SIZE, across, along, 7 + index)
        for index, (across, along, strength) in enumerate(kinds)
    )
    lines /= lines.std()
    # Where the brush ran dry, bristles jump and leave dashes.
    dry = step(0.4, 2.0, streaks(SIZE, 5, 45, 71))
    lines += 0.8 * dry * streaks(SIZE, 0.8, 11, 70)
    save("dragging-mask", spread(np.tanh(0.75 * lines), 3, 97, 0.05), 80)
    ridges = lines + 0.6 * streaks(SIZE, 0.6, 90, 90)
    save("dragging-height", scaled(spread(ridges, 1, 99, 0.02), 768), 70)


def rag_roll():
    """Prints of one crumpled cloth, as large as a fist, which lie softly over one another."""
    random = np.random.default_rng(2)
    # The cloth is the same; the hand bunches it a little otherwise each time.
    cloths = [print_of_cloth(random) for _ in range(10)]
    glaze = Canvas(SIZE, 0.75)
    # Three prints on each place of a grid, in any order, so that their rhythm is even.
    for place in np.concatenate([random.permutation(81) for _ in range(3)]):
        middle = (np.array([place % 9, place // 9]) + random.uniform(0.15, 0.85, 2)) * SIZE / 9
        touched, creases = cloths[random.integers(len(cloths))]
        degrees, scale = random.uniform(0, 360), random.uniform(1.35, 1.6)
        load = random.uniform(0.55, 0.8)
        lifted, lines = turned(touched, degrees, scale), turned(creases, degrees, scale)
        x, y = int(middle[0]), int(middle[1])
        # What the folds do not touch, they push back into a body.
        body = np.clip(turned(pressed(touched), degrees, scale), 0, 1)
        glaze.lay(x, y, np.full_like(body, 0.75), 0.5 * body)
        bare = np.full_like(lifted, random.uniform(0.15, 0.27))
        glaze.lay(x, y, bare, load * np.clip(lifted, 0, 1))
        glaze.lay(x, y, np.full_like(lines, 0.9), 0.4 * np.clip(lines, 0, 1))
    # A patch that is darker or has more contrast than those around would look restless.
    prints = glaze.image - 0.95 * softened(glaze.image, 38)
    prints /= np.sqrt(softened(prints**2, 34))
    threads = 0.03 * blur(SIZE, 0.8, 90) + 0.03 * clouds(SIZE, 8, 91)
    mask = spread(np.tanh(0.6 * (softened(prints, 0.4) - prints.mean())), 1, 99, 0.06) + threads
    save("rag-roll-mask", scaled(mask, 896), 34)
    save("rag-roll-height", scaled(softened(mask, 1.0), 576), 24)


def pressed(touched):
    """Where the hand pressed the cloth: a soft patch around all that it touched."""
    return np.clip(2.5 * cv2.GaussianBlur(touched, (0, 0), 9), 0, 1)


def print_of_cloth(random):
    """Where a bunched cloth touches the wall, and the creases that keep their glaze."""
    side = 156
    y, x = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)

    def patches(scale):
        return blur(256, scale, random.integers(1 << 30))[:side, :side]

    # Folds are long roofs, pointed at both ends like leaves, that cut into one another.
    depth, lean = np.full_like(x, 9), random.uniform(0, np.pi)
    for _ in range(44):
        angle = lean + random.normal(0, 0.7)
        left, top = x - random.normal(0, 0.55), y - random.normal(0, 0.55)
        along = np.cos(angle) * left + np.sin(angle) * top + 0.03 * patches(7)
        across = np.cos(angle) * top - np.sin(angle) * left + 0.028 * patches(6)
        length, width = random.uniform(0.3, 0.8), random.uniform(0.06, 0.17)
        skew = random.uniform(-0.4, 0.4)
        across += random.normal(0, 0.1) * along**2
        roof = np.abs(along / length + skew * across / width) ** 1.25 + np.abs(across / width)
        depth = np.minimum(depth, roof - random.uniform(0, 0.5))
    crease = np.clip(-cv2.Laplacian(depth, cv2.CV_32F, ksize=3), 0, None)
    crease = np.clip(crease / np.percentile(crease, 96), 0, 1) * step(-0.5, 0.7, patches(9))
    # A fist presses in its middle, and unevenly; a fold is clear here and fades there.
    press = step(1.0, 0.6, np.hypot(x, y) + 0.14 * patches(16))
    soft = 0.12 + 0.5 * step(-0.5, 1.5, patches(8))
    touched = press * np.clip((0.62 + 0.14 * patches(16) - depth) / soft, 0, 1)
    return touched.astype(np.float32), (press * crease).astype(np.float32)


def stippling():
    """A field that the shader cuts into round dots: they grow, and new ones come, as it sinks."""
    size, random = 640, np.random.default_rng(3)
    first = np.full((size, size), -9, np.float32)
    second = first.copy()
    y, x = np.mgrid[-12:13, -12:13]
    for left, top in apart(size, 6.0, random):
        across, down = x + int(left) - left, y + int(top) - top
        # Bristles strike with unequal force, but each tip leaves a round dot.
        hill = random.uniform(0, 2.2) - (across**2 + down**2) / random.uniform(3.6, 4.4)
        rows, columns = (np.arange(25) - 12 + int(start) for start in (top, left))
        place = np.ix_(rows % size, columns % size)
        second[place] = np.maximum(second[place], np.minimum(first[place], hill))
        first[place] = np.maximum(first[place], hill)
    # Dots that meet stay apart by a thin line, as long as they can.
    field = first - 1.5 * np.exp((second - first) / 0.7)
    save("stippling-mask", noise.levelled(softened(field, 0.6)), 30)
    peaks = np.maximum(softened(field, 0.9), -4)
    save("stippling-height", scaled(spread(peaks, 1, 99, 0), 320), 40)


def apart(size, distance, random):
    """Random points of a square that repeats, nearly all of them at least `distance` apart."""
    grid, points = {}, []
    cells = int(size / distance)
    for left, top in random.uniform(0, size, (24 * cells * cells, 2)):
        column, row = int(left / size * cells), int(top / size * cells)
        near = [
            grid[key]
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            if (key := ((column + dx) % cells, (row + dy) % cells)) in grid
        ]
        gaps = [np.abs([left - other, top - under]) for other, under in near]
        if all(np.hypot(*np.minimum(gap, size - gap)) >= distance for gap in gaps):
            grid[column, row] = (left, top)
            points.append((left, top))
    return points


def lime_wash():
    """How pale the crossed strokes of a block brush dried, and the plaster below them."""
    random = np.random.default_rng(6)
    kinds = [feathered_stroke(number) for number in range(10)]
    wash = Canvas(SIZE, 0.5)
    for place in np.concatenate([random.permutation(64) for _ in range(4)]):
        x, y = (np.array([place % 8, place // 8]) + random.uniform(0, 1, 2)) * SIZE / 8
        # A hand works crosswise, up one way and down the other.
        degrees = random.choice([38, -38, 142, -142]) + random.normal(0, 13)
        cover, tone = kinds[random.integers(10)]
        scale = random.uniform(0.8, 1.15)
        pale = random.uniform(0.3, 0.7) + turned(tone, degrees, scale)
        opacity = np.clip(turned(cover, degrees, scale), 0, 1) * random.uniform(0.45, 0.85)
        wash.lay(int(x), int(y), pale, opacity)
    # Patches as large as the tile would show that it repeats.
    strokes = wash.image - softened(wash.image, 130)
    # Lime sets in clouds, and its powder gathers in grains.
    mask = strokes / strokes.std() + 0.5 * clouds(SIZE, 46, 73, 0.55)
    mask += 0.14 * clouds(SIZE, 3, 81, 0.8)
    # Little of the coat below is seen, so the tile is mostly wash.
    save("lime-wash-mask", 0.22 + 0.78 * spread(np.tanh(0.42 * mask), 1, 99, 0.03), 50)
    save("lime-wash-height", plaster(random), 60)


def feathered_stroke(seed):
    """How a stroke of a wide block brush covers, and how pale it dries.

    Each bristle leaves the wall at a place of its own, so the stroke ends like a feather.
    """
    length, width, bend = 300, 124, 26
    y, x = np.mgrid[-1 : 1 : width * 1j, -1 : 1 : length * 1j].astype(np.float32)
    # Streaks run down a tile, but along a stroke.
    hairs = 0.7 * streaks(512, 1.5, 120, seed).T[:width, :length]
    hairs += 0.8 * streaks(512, 4.5, 200, seed + 50).T[:width, :length]
    frayed = 0.1 * blur(512, 14, seed + 90)[:width, :length]
    cover = faded(y, 0.55, frayed + 0.05 * hairs) * faded(x, 0.35, frayed + 0.22 * hairs)
    cover *= np.clip(0.78 + 0.2 * hairs, 0, 1)
    # It starts wet and ends dry, so its end is paler; lime gathers along its sides.
    tone = 0.16 * x + 0.05 * hairs + 0.1 * step(0.5, 0.8, np.abs(y) + frayed)
    bend = bend if seed % 2 else -bend
    return bent(cover, bend), bent(tone, bend)


def faded(across, start, frayed):
    """1 in the middle of a stamp, 0 at its edges, with a frayed slope from `start` on."""
    across = np.abs(across)
    return (1 - step(start, 1, across + frayed)) * (1 - step(0.8, 1, across))


def bent(stamp, bend):
    """A stamp whose rows are arcs that rise by `bend` at their ends."""
    height, width = stamp.shape
    rows, columns = np.mgrid[0 : height + 2 * abs(bend), 0:width].astype(np.float32)
    arc = bend * ((columns / width - 0.5) * 2) ** 2
    rows += arc - abs(bend)
    return cv2.remap(stamp.astype(np.float32), columns, rows, cv2.INTER_LINEAR)


def plaster(random):
    """Heights: undulation, sweeps of a float, sand. Below 0.2 lie pinholes and hair cracks."""
    sweeps = Canvas(SIZE, 0)
    kinds = [sweep(number) for number in range(8)]
    for _ in range(300):
        cover, lines = kinds[random.integers(8)]
        degrees, scale = random.uniform(0, 360), random.uniform(0.6, 1.25)
        cover, lines = turned(cover, degrees, scale), turned(lines, degrees, scale)
        opacity = np.clip(cover, 0, 1) * random.uniform(0.3, 0.9)
        sweeps.lay(*random.integers(0, SIZE, 2), lines, opacity)
    sand = blur(SIZE, 0.9, 60) + 0.6 * blur(SIZE, 2, 61) + 0.6 * blur(SIZE, 4, 66)
    patches = blur(SIZE, 60, 62)
    height = 0.9 * blur(SIZE, 42, 63) + 0.5 * blur(SIZE, 16, 64)
    height += 0.45 * sweeps.image / sweeps.image.std() + (0.22 + 0.06 * patches) * sand
    height = 0.3 + 0.7 * spread(height, 1, 99, 0.02)
    holes = step(2.9, 3.5, blur(SIZE, 1.1, 65) + 0.35 * patches)
    return height * (1 - np.maximum(0.8 * holes, 0.75 * cracks()))


def sweep(seed):
    """A sweep of a float: where it touched, and the lines that its sand drew."""
    length, width, bend = 400, 120, 70
    y, x = np.mgrid[-1 : 1 : width * 1j, -1 : 1 : length * 1j].astype(np.float32)
    lines = 0.3 * streaks(512, 2.4, 70, seed + 20).T[:width, :length]
    lines += streaks(512, 4.5, 90, seed + 40).T[:width, :length]
    # Its edge pushes up a low ridge.
    lines += 1.6 * np.exp(-(((np.abs(y) - 0.72) / 0.07) ** 2)) * np.sign(y)
    frayed = 0.12 * blur(512, 14, seed + 60)[:width, :length]
    cover = faded(y, 0.6, frayed) * faded(x, 0.3, frayed)
    return bent(cover, bend), bent(lines, bend)


def cracks():
    """A few fine cracks that wander and end: edges of cells, most of them hidden."""
    _, _, edge = noise.cells(SIZE, SIZE, 34, 8)
    dx, dy = (9 * clouds(SIZE, 40, seed, 0.6) for seed in (91, 92))
    edge = noise.moved(edge, dx, dy)
    shown = step(0.55, 1.1, blur(SIZE, 50, 94)) * step(-0.6, 0.4, blur(SIZE, 12, 95))
    return (1 - step(0.2, 1.4, softened(edge, 0.4))) * shown


def scaled(image, size):
    return cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)


MAKERS = {
    "dragging": dragging,
    "rag-roll": rag_roll,
    "stippling": stippling,
    "lime-wash": lime_wash,
}

if __name__ == "__main__":
    for name in sys.argv[1:] or MAKERS:
        MAKERS[name]()
