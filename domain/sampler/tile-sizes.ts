import type { FinishName } from "./finishes.ts";

/** How much of a wall the tile of each finish covers from side to side, in millimetres. */
export const tileSizes = {
  dragging: 320,
  "rag-roll": 820,
  stippling: 150,
  marbling: 1400,
  "wood-graining": 900,
  "lime-wash": 1024,
  metallic: 680,
} as const satisfies Record<FinishName, number>;
