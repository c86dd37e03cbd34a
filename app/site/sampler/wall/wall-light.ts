import { blurred, type SeenWall } from "./seen-wall.ts";

/** The light of the photo, to be laid on another paint on the same wall. */
export interface WallLight {
  /** Whether it is the photo's own light. If not, the wall is lit evenly, and `words` say why. */
  keepsLight: boolean;
  words: string;
  columns: number;
  rows: number;
  /**
   * How much light falls on each place, row by row: red, green, blue and 255. 128 is as much as
   * makes white paint white; the square of the number grows as the light does.
   */
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Median brightness under which a photo holds more noise than light. */
const darkest = 0.02;

/** Contrast of a pattern, in stops, from which it would be mistaken for shadow. */
const strongest = 0.22;

/** Contrast that counts as the texture of the wall and not as a shadow, in stops. */
const texture = 0.18;

/** How much of the differences in the light's colour is kept, such as of sun and shade. */
const keptColour = 0.6;

/**
 * Takes the light from what is seen of a wall: its low frequencies, with the edges of shadows.
 * If the wall is too dark, or has a strong pattern, the light is even.
 */
export function wallLight(wall: SeenWall): WallLight {
  const { columns, rows } = wall;
  const brightness = wall.green.map(
    (green, place) =>
      0.2126 * (wall.red[place] ?? 0) + 0.7152 * green + 0.0722 * (wall.blue[place] ?? 0),
  );
  const stops = inStops(brightness);
  const reason =
    share(brightness, 0.5) < darkest
      ? "The photo is too dark here, so the wall is shown in an even light."
      : pattern(wall, stops) > strongest
        ? "This wall has a strong pattern, or much stands before it, so its own shadows cannot be kept."
        : null;
  if (reason) return { keepsLight: false, words: reason, ...evenLight(brightness) };
  const kept = keptStops(stops, columns, rows);
  const full = fullLight(kept);
  const channels = [wall.red, wall.green, wall.blue].map((channel) =>
    lightOf(inStops(channel), { stops, kept, full, columns, rows }),
  );
  return {
    keepsLight: true,
    words: "The light and shadows are those of your photo.",
    columns,
    rows,
    data: interleaved(channels, columns * rows),
  };
}

/** In stops, equal steps are equal differences of light, whatever the wall's colour. */
function inStops(brightness: Float32Array): Float32Array {
  return brightness.map((value) => Math.log2(value + 0.002));
}

/** The value under which the given share of the values lies. */
function share(values: Float32Array, part: number): number {
  return values.toSorted()[Math.floor(part * (values.length - 1))] ?? 0;
}

const tilesAcross = 8;

/**
 * The contrast that is left without low frequencies, in stops: the median of the contrasts of an
 * 8 × 8 grid. A shadow or a picture on the wall fills a few tiles, a pattern most.
 */
function pattern({ columns, rows, red, blue }: SeenWall, stops: Float32Array): number {
  const hue = inStops(red).map((value, place) => value - Math.log2((blue[place] ?? 0) + 0.002));
  const contrasts = [stops, hue].map((values) => {
    const low = blurred({ columns, rows, values }, Math.ceil(columns / 20));
    const rest = values.map((value, place) => (value - (low[place] ?? 0)) ** 2);
    const sums = new Float32Array(tilesAcross ** 2);
    for (let place = 0; place < rest.length; place += 1) {
      const across = Math.floor(((place % columns) / columns) * tilesAcross);
      const down = Math.floor((Math.floor(place / columns) / rows) * tilesAcross);
      const tile = down * tilesAcross + across;
      sums[tile] = (sums[tile] ?? 0) + (rest[place] ?? 0);
    }
    return Math.sqrt((share(sums, 0.5) * tilesAcross ** 2) / rest.length);
  });
  return Math.max(...contrasts);
}

/**
 * Smooths what differs by less than `texture`, and keeps greater differences: the edges of shadows.
 * A guided filter, after He, Sun and Tang, “Guided Image Filtering” (2010), guided by itself.
 */
function keptStops(stops: Float32Array, columns: number, rows: number): Float32Array {
  const radius = Math.ceil(columns / 24);
  const blur = (values: Float32Array) => blurred({ columns, rows, values }, radius);
  const mean = blur(stops);
  const squares = blur(stops.map((value) => value * value));
  const slope = squares.map((square, place) => {
    const variance = Math.max(square - (mean[place] ?? 0) ** 2, 0);
    return variance / (variance + texture ** 2);
  });
  const offset = blur(mean.map((value, place) => value * (1 - (slope[place] ?? 0))));
  return blur(slope).map((value, place) => value * (stops[place] ?? 0) + (offset[place] ?? 0));
}

/**
 * The brightness of full light, in stops. Most of the wall lies below it, and sun on a part of the
 * wall at most a little above. We cannot know whether a dark wall has dark paint or little light.
 * We take it for the paint, except a small part.
 */
function fullLight(kept: Float32Array): number {
  const most = share(kept, 0.75);
  const painted = Math.min(Math.max(most + 0.3, share(kept, 0.98) - 0.4), most + 0.8);
  const white = Math.log2(0.85);
  return painted + Math.min(Math.max((white - painted) * 0.15, 0), 0.4);
}

interface Kept {
  stops: Float32Array;
  kept: Float32Array;
  full: number;
  columns: number;
  rows: number;
}

/** The light of one colour, in shares of full light: the brightness, and a little of its colour. */
function lightOf(channel: Float32Array, { stops, kept, full, columns, rows }: Kept): Float32Array {
  const colour = channel.map((value, place) => value - (stops[place] ?? 0));
  const low = blurred({ columns, rows, values: colour }, Math.ceil(columns / 16));
  const usual = share(low, 0.5);
  return kept.map((value, place) => {
    const differs = Math.min(Math.max((low[place] ?? 0) - usual, -0.5), 0.5);
    return 2 ** (value - full + keptColour * differs);
  });
}

function interleaved(channels: Float32Array[], places: number): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(4 * places).fill(255);
  channels.forEach((channel, index) => {
    channel.forEach((light, place) => {
      data[4 * place + index] = 128 * Math.sqrt(light);
    });
  });
  return data;
}

/** One pixel. A dark photo is of a dark room, where bright paint would look like a lamp. */
function evenLight(brightness: Float32Array) {
  const light = Math.min(0.3 + 2 * share(brightness, 0.5), 0.8);
  return { columns: 1, rows: 1, data: interleaved(Array(3).fill(Float32Array.of(light)), 1) };
}
