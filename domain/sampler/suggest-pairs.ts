import { colourDistance, hueDistance, type Oklch, oklchOf } from "./colour.ts";
import { drawnFinish, type FinishName } from "./finishes.ts";
import type { HouseColour } from "./house-colours.ts";
import { pairWarning } from "./pair-warning.ts";
import { type Sample, usualSample } from "./sample.ts";

export interface ColourPair {
  /** Both as `#rrggbb`. */
  base: string;
  glaze: string;
}

/**
 * The finishes that imitate a material. They are suggested its colours alone, and open in the first
 * pair of those.
 */
export const imitations: ReadonlySet<FinishName> = new Set(["wood-graining", "metallic"]);

/** How well a pair suits a finish, from 0 (not at all) to 1. */
type Judge = (base: Oklch, glaze: Oklch) => number;

/**
 * What a decorator looks for in each finish. Lightness runs from 0 to 1; a difference of 0.1 is
 * about what two neighbours on a paint card have.
 */
const judges: Record<FinishName, Judge> = {
  // Lines of a darker glaze over a paler base. A weak contrast looks like cloth, a strong one
  // striped.
  dragging: (base, glaze) => toneOnTone(base, glaze, 0.2, 0.31),
  // Folds are large marks, so the tones lie closer.
  "rag-roll": (base, glaze) => toneOnTone(base, glaze, 0.14, 0.22),
  // Fine dots mix in the eye. The base glows through the darker glaze, and the edges are deeper.
  stippling: (base, glaze) => toneOnTone(base, glaze, 0.17, 0.28),
  // A stone is one strong colour with veins that stand far from it: pale veins in a dark stone,
  // grey or dark ones in a white stone, or gold in a black one. Veins themselves are nearly grey.
  marbling(base, glaze) {
    const contrast = hump(Math.abs(base.lightness - glaze.lightness), 0.3, 0.55, 0.8);
    const isGolden = isWarm(glaze) && base.lightness < 0.35;
    const quietVeins = isGolden ? 0.85 : fall(glaze.chroma, 0.03, 0.06);
    const isStone = base.lightness < 0.5 || (base.lightness > 0.85 && base.chroma < 0.03);
    const veinsBelow = glaze.lightness < base.lightness ? 0.8 : 1;
    return contrast * quietVeins * veinsBelow * (isStone ? 1 : 0.4);
  },
  // Timber is a brown grain over a yellow to orange ground.
  "wood-graining"(base, glaze) {
    const ground =
      near(base.hue, 72, 25) *
      rise(base.chroma, 0.035, 0.06) *
      hump(base.lightness, 0.5, 0.72, 0.92);
    const grain = near(glaze.hue, 52, 38) * rise(glaze.chroma, 0.015, 0.035);
    return ground * grain * hump(base.lightness - glaze.lightness, 0.12, 0.32, 0.6);
  },
  // Close values: a pale, quiet wash over an under coat of the same warmth, a little deeper.
  "lime-wash"(base, glaze) {
    const gap = hump(glaze.lightness - base.lightness, 0.03, 0.12, 0.24);
    const quiet = fall(base.chroma, 0.075, 0.11) * fall(glaze.chroma, 0.055, 0.085);
    return gap * quiet * rise(glaze.lightness, 0.68, 0.82) * harmony(base, glaze, 45);
  },
  // Leaf or metal paint. It is laid over bole or black, which shows in the cracks, or over a
  // ground in a deeper tone of the metal.
  metallic(base, glaze) {
    const gold = isWarm(glaze)
      ? rise(glaze.chroma, 0.06, 0.1) * hump(glaze.lightness, 0.5, 0.73, 0.86)
      : 0;
    const silver = fall(glaze.chroma, 0.01, 0.02) * hump(glaze.lightness, 0.5, 0.74, 0.88) * 0.9;
    const isBole = near(base.hue, 30, 25) * rise(base.chroma, 0.05, 0.08);
    const deep = fall(base.lightness, 0.36, 0.52) * (0.75 + 0.25 * isBole);
    const gap = glaze.lightness - base.lightness;
    const tonal = near(base.hue, glaze.hue, 30) * hump(gap, 0.06, 0.16, 0.3) * 0.7;
    return Math.max(gold, silver) * Math.max(deep, tonal);
  },
};

/** How many pairs are suggested at most, and how many we want even from a poor palette. */
const most = 36;
const wanted = 12;
/** Below this score a pair is a makeshift. */
const suits = 0.15;

/**
 * Pairs of these colours for a finish, the best first. The same colours give the same pairs.
 * Neighbours in the list differ as far as the colours allow, so that each press of a button shows
 * something new.
 */
export function suggestPairs(finish: FinishName, colours: readonly HouseColour[]): ColourPair[] {
  const open = candidates(finish, colours);
  const chosen: ColourPair[] = [];
  while (open.length > 0 && chosen.length < most) {
    const next = bestOf(open);
    open.splice(open.indexOf(next), 1);
    chosen.push({ base: next.base, glaze: next.glaze });
    for (const pair of open) pair.seen = pair.seen * 0.7 + likeness(pair, next);
  }
  return chosen;
}

/** The first of these pairs. Undefined if there are none. */
function bestPair(finish: FinishName, colours: readonly HouseColour[]): ColourPair | undefined {
  const open = candidates(finish, colours);
  if (open.length === 0) return;
  const { base, glaze } = bestOf(open);
  return { base, glaze };
}

interface Candidate extends ColourPair {
  under: Oklch;
  over: Oklch;
  score: number;
  /** How much the pairs that were chosen last resemble it. */
  seen: number;
}

/**
 * The pairs that suit. If they are few, or none for an imitation, those that at least show come
 * after them, among equals those nearest to the usual colours.
 */
function candidates(finish: FinishName, colours: readonly HouseColour[]): Candidate[] {
  const known = [...new Map(colours.map(({ colour }) => [colour, oklchOf(colour)]))];
  const pairs = known.flatMap(([base, under]) =>
    known.flatMap(([glaze, over]): Candidate[] =>
      base === glaze
        ? []
        : [{ base, glaze, under, over, score: judges[finish](under, over), seen: 0 }],
    ),
  );
  const shows = (pair: ColourPair) => !pairWarning({ finish, ...pair });
  const suited = pairs.filter((pair) => pair.score > suits && shows(pair));
  if (suited.length >= (imitations.has(finish) ? 1 : wanted)) return suited;
  const usual = drawnFinish(finish);
  const away = ({ base, glaze }: ColourPair) =>
    colourDistance(base, usual.base) + colourDistance(glaze, usual.glaze);
  const others = pairs
    .filter((pair) => pair.score <= suits && shows(pair))
    .map((pair) => ({ ...pair, score: pair.score || -away(pair) }))
    .sort((one, other) => other.score - one.score);
  return [...suited, ...others].slice(0, wanted);
}

function bestOf(pairs: Candidate[]): Candidate {
  return pairs.reduce((best, pair) => (worth(pair) > worth(best) ? pair : best));
}

function worth({ score, seen }: Candidate): number {
  return score - seen;
}

/** What two pairs have in common. The same colour counts more than a kindred hue. */
function likeness(one: Candidate, other: Candidate): number {
  const shared = [one.base, one.glaze].filter(
    (each) => each === other.base || each === other.glaze,
  );
  const kin = Number(areKin(one.under, other.under)) + Number(areKin(one.over, other.over));
  return shared.length * 0.45 + kin * 0.2;
}

function areKin(one: Oklch, other: Oklch): boolean {
  const areGrey = [one, other].map(({ chroma }) => chroma < 0.02);
  return areGrey[0] || areGrey[1]
    ? areGrey[0] === areGrey[1]
    : hueDistance(one.hue, other.hue) < 35;
}

/** A darker glaze over a paler base of a kindred hue. They are best `from` to `to` apart. */
function toneOnTone(base: Oklch, glaze: Oklch, from: number, to: number): number {
  const gap = base.lightness - glaze.lightness;
  const close = rise(gap, 0.11, from) * fall(gap, to, 0.36);
  // Over a dark base the glaze has nothing to glow, and a loud one is too much for a whole wall.
  const ground = rise(base.lightness, 0.5, 0.7) * fall(base.chroma, 0.08, 0.13);
  return close * ground * harmony(base, glaze, 40);
}

/**
 * Whether hues go together: within `span` degrees of one another; or opposite, if both are quiet;
 * and a colour that is nearly grey goes with any.
 */
function harmony(one: Oklch, other: Oklch, span: number): number {
  const apart = hueDistance(one.hue, other.hue);
  const quieter = Math.min(one.chroma, other.chroma);
  const louder = Math.max(one.chroma, other.chroma);
  // Two greys agree too, but a colour has more to say.
  const kin = fall(apart, span * 0.6, span) * (0.85 + 0.15 * rise(louder, 0.015, 0.04));
  const complement = rise(apart, 140, 165) * fall(louder, 0.05, 0.08) * 0.75;
  const withGrey = fall(quieter, 0.012, 0.02) * 0.8;
  return Math.max(kin, complement, withGrey);
}

/** Hues of gold, brass, bronze and copper. */
function isWarm({ hue, chroma }: Oklch): boolean {
  return chroma > 0.06 && hue > 42 && hue < 95;
}

function near(hue: number, to: number, span: number): number {
  return fall(hueDistance(hue, to), span * 0.5, span);
}

/** 0 up to `from`, 1 at `best`, 0 again from `to`. */
function hump(value: number, from: number, best: number, to: number): number {
  return value < best ? rise(value, from, best) : fall(value, best, to);
}

function rise(value: number, from: number, to: number): number {
  return Math.min(Math.max((value - from) / (to - from), 0), 1);
}

function fall(value: number, from: number, to: number): number {
  return 1 - rise(value, from, to);
}

/**
 * A finish as visitors first see it: wood and metal in the first pair that is suggested for them;
 * any other in its usual colours or, where the palette has others, in the two of the palette that
 * are together the nearest to them. A palette of fewer than two colours leaves the usual ones.
 */
export function openingSample(finish: FinishName, palette: readonly HouseColour[]): Sample {
  const usual = usualSample(finish);
  const own = imitations.has(finish) ? bestPair(finish, palette) : undefined;
  return { ...usual, ...(own ?? nearestPair(usual, palette)) };
}

/** Undefined if the palette has fewer than two colours. */
function nearestPair(usual: ColourPair, palette: readonly HouseColour[]): ColourPair | undefined {
  const bases = twoNearest(usual.base, palette);
  const glazes = twoNearest(usual.glaze, palette);
  const pairs = bases.flatMap((base) =>
    glazes
      .filter((glaze) => glaze.colour !== base.colour)
      .map((glaze) => ({
        base: base.colour,
        glaze: glaze.colour,
        distance: base.distance + glaze.distance,
      })),
  );
  const [nearest] = pairs.toSorted((one, other) => one.distance - other.distance);
  return nearest && { base: nearest.base, glaze: nearest.glaze };
}

// The second is for the case that one colour is the nearest to both.
function twoNearest(wanted: string, palette: readonly HouseColour[]) {
  return [...new Set(palette.map(({ colour }) => colour))]
    .map((colour) => ({ colour, distance: colourDistance(colour, wanted) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 2);
}
