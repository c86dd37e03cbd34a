/** A point of the photo: 0 is its left or top edge, 1 its right or bottom edge. */
export interface WallPoint {
  x: number;
  y: number;
}

/** The wall's corners on the photo: top left, top right, bottom right, bottom left. */
export type Corners = readonly [WallPoint, WallPoint, WallPoint, WallPoint];

/** The numbers of a 3 × 3 matrix, row by row. */
export type Matrix = readonly [
  ...[number, number, number],
  ...[number, number, number],
  ...[number, number, number],
];

/** Where the corners stand on a photo at first. */
export const firstCorners: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.15 },
  { x: 0.8, y: 0.7 },
  { x: 0.2, y: 0.7 },
];

/**
 * The perspective that lays the unit square, `(0,0)` its top left corner, on the four corners.
 * After Paul Heckbert, “Fundamentals of Texture Mapping and Image Warping” (1989), 2.2.3.
 * Call it for corners that are usable (`areUsable`): others have no such perspective.
 */
export function wallToPhoto([topLeft, topRight, bottomRight, bottomLeft]: Corners): Matrix {
  const right = { x: topRight.x - bottomRight.x, y: topRight.y - bottomRight.y };
  const bottom = { x: bottomLeft.x - bottomRight.x, y: bottomLeft.y - bottomRight.y };
  const skew = {
    x: topLeft.x - topRight.x + bottomRight.x - bottomLeft.x,
    y: topLeft.y - topRight.y + bottomRight.y - bottomLeft.y,
  };
  const area = right.x * bottom.y - bottom.x * right.y;
  const g = (skew.x * bottom.y - bottom.x * skew.y) / area;
  const h = (right.x * skew.y - skew.x * right.y) / area;
  return [
    ...line(topLeft.x, topRight.x, bottomLeft.x, g, h),
    ...line(topLeft.y, topRight.y, bottomLeft.y, g, h),
    ...([g, h, 1] as const),
  ];
}

function line(start: number, along: number, down: number, g: number, h: number) {
  return [along - start + g * along, down - start + h * down, start] as const;
}

/** The way back: from the photo to the unit square. */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const adjugate = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ] as const;
  const determinant = a * adjugate[0] + b * adjugate[3] + c * adjugate[6];
  return adjugate.map((number) => number / determinant) as unknown as Matrix;
}

export function mapped([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: WallPoint): WallPoint {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** How far a corner keeps from the line through its neighbours, as a share of the photo. */
const leastDepth = 0.03;

/**
 * Whether the corners stand clockwise and none lies inside the others, so that a wall can be seen
 * between them. Each keeps a little away from the line through its neighbours.
 */
export function areUsable(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const before = corners[(index + 3) % 4] ?? corner;
    const after = corners[(index + 1) % 4] ?? corner;
    const across = { x: after.x - before.x, y: after.y - before.y };
    const turn = across.x * (corner.y - before.y) - across.y * (corner.x - before.x);
    return -turn > leastDepth * Math.hypot(across.x, across.y);
  });
}

/**
 * The corners with one of them moved. It stays on the photo, and stops on its way where the
 * corners would cross or fall on one line.
 */
export function withMoved(corners: Corners, index: number, wanted: WallPoint): Corners {
  const start = corners[index];
  if (!start) return corners;
  const end = { x: within(wanted.x), y: within(wanted.y) };
  let reached = corners;
  let [near, far] = [0, 1];
  // The first try is the wanted place itself; the others halve the way that is in doubt.
  for (let step = 1, tries = 0; tries < 12; step = (near + far) / 2, tries += 1) {
    const place = {
      x: start.x + (end.x - start.x) * step,
      y: start.y + (end.y - start.y) * step,
    };
    const tried = corners.map((corner, other) => (other === index ? place : corner));
    if (areUsable(tried as unknown as Corners)) {
      reached = tried as unknown as Corners;
      near = step;
    } else {
      far = step;
    }
    if (near === 1) break;
  }
  return reached;
}

function within(share: number): number {
  return Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0;
}
