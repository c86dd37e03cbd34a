"""Veins of marble, drawn as a painter draws them: one path after the other."""

import cv2
import numpy as np

from noise import moved, step, streaks

STRIDE = 5.0
PAD = 64


def veins(size, seed, count, lengths, widths, angle, sway=0.22, forks=0.006):
    """Veins along an angle in radians, 0 to 1; lengths and widths are the least and the most in px.

    They swell and taper, step aside where they meet a crack, and part at small angles.
    """
    random = np.random.default_rng(seed)
    pieces = []
    for _ in range(count):
        # Few are wide.
        share = random.random() ** 1.6
        start = random.uniform(0, size), random.uniform(0, size)
        heading = angle + random.normal(0, sway * 0.6) + np.pi * (random.random() < 0.5)
        width = widths[0] + (widths[1] - widths[0]) * share
        walk(pieces, random, start, heading, random.uniform(*lengths), width, 0.5 + 0.5 * share, sway, forks, 3)
    frayed = moved(draw(size, pieces), 3.2 * rough(size, seed + 7), 3.2 * rough(size, seed + 8))
    return frayed * (0.72 + 0.28 * step(-1.2, 0.8, rough(size, seed + 9)))


def walk(pieces, random, start, heading, length, width, strength, sway, forks, depth):
    """Adds a vein and its forks to the pieces: (strength, x, y, next x, next y, width) of each."""
    x, y = start
    count = max(6, int(length / STRIDE))
    turn = sway * (curve(random, count, 36) + 0.55 * curve(random, count, 14))
    press = np.clip(0.62 + 0.42 * curve(random, count, 26) + 0.22 * curve(random, count, 8), 0.08, 1.7)
    gate = step(-1.7, -0.2, curve(random, count, 46) + 0.2 * curve(random, count, 12))
    aside = 0.0
    for index in range(count):
        t = index / (count - 1)
        taper = min(1, t / 0.3) * min(1, (1 - t) / 0.45)
        # Now and then it follows a crack across the drift for a little way.
        if random.random() < 0.012:
            aside = random.choice((-1, 1)) * random.uniform(0.5, 1.1)
        aside *= 0.86
        way = heading + turn[index] + aside + random.normal(0, 0.05)
        next_x, next_y = x + STRIDE * np.cos(way), y + STRIDE * np.sin(way)
        wide = max(0.7, width * press[index] * (0.25 + 0.75 * taper))
        seen = strength * gate[index] * (0.35 + 0.65 * min(1, press[index])) * taper**0.6
        if seen > 0.03:
            pieces.append((seen, x, y, next_x, next_y, wide))
        if depth and 0.1 < t < 0.75 and random.random() < forks:
            away = heading + random.choice((-1, 1)) * random.uniform(0.15, 0.55)
            walk(
                pieces, random, (next_x, next_y), away, length * random.uniform(0.2, 0.55),
                wide * random.uniform(0.45, 0.8), strength * random.uniform(0.6, 0.95), sway, forks, depth - 1,
            )  # fmt: skip
        x, y = next_x, next_y


def curve(random, length, soft):
    """Noise along a line, mean 0 and variance 1 in the long run, soft over `soft` places."""
    pad = int(soft * 4) + 1
    white = random.standard_normal(length + 2 * pad)
    kernel = np.exp(-0.5 * (np.arange(-pad, pad + 1) / soft) ** 2)
    return np.convolve(white, kernel / np.sqrt((kernel**2).sum()), "valid")[:length]


def draw(size, pieces):
    """Draws the pieces, the strong ones last. What crosses an edge comes in at the opposite one."""
    canvas = np.zeros((size + 2 * PAD, size + 2 * PAD), np.uint8)
    for seen, x, y, next_x, next_y, width in sorted(pieces):
        along = np.array([next_x - x, next_y - y]) / STRIDE
        beside = np.array([-along[1], along[0]]) * width / 2
        start = np.array([x, y]) % size + PAD - along
        end = start + along * (STRIDE + 2)
        corners = np.array([start + beside, end + beside, end - beside, start - beside])
        tone = int(255 * seen * min(1, width / 1.5))
        cv2.fillConvexPoly(canvas, (corners * 16).astype(np.int32), tone, cv2.LINE_AA, 4)
    for _ in range(2):
        canvas[PAD : 2 * PAD] = np.maximum(canvas[PAD : 2 * PAD], canvas[size + PAD :])
        canvas[size : size + PAD] = np.maximum(canvas[size : size + PAD], canvas[:PAD])
        canvas = canvas.T.copy()
    return canvas[PAD:-PAD, PAD:-PAD].astype(np.float32) / 255


def rough(size, seed):
    """Unevenness of a hand: noise in five octaves, variance 1."""
    total = sum(0.6**octave * streaks(size, 26 / 2**octave, 26 / 2**octave, seed * 31 + octave) for octave in range(5))
    return total / total.std()
