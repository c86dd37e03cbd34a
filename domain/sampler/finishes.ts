/** Where a slider of a finish stands: a whole number from 0 to 100. */
export interface Control {
  /** Its word in a sample's code. */
  name:
    | "aging"
    | "coarseness"
    | "contrast"
    | "direction"
    | "figure"
    | "glitter"
    | "shading"
    | "veining";
  label: string;
  /** What 0 and 100 mean. */
  from: string;
  to: string;
  usual: number;
}

/** How the sampler draws a finish, and in what words it asks for its colours. */
export interface DrawnFinish {
  /** What the two colours are, e.g. 'Base coat' and 'Glaze'. */
  baseLabel: string;
  glazeLabel: string;
  /** The colours to begin with, as `#rrggbb`. */
  base: string;
  glaze: string;
  controls: readonly Control[];
}

const contrast: Control = {
  name: "contrast",
  label: "Contrast",
  from: "Soft",
  to: "Strong",
  usual: 50,
};

/** The finishes that the sampler can draw, by the word in a sample's code. */
export const drawnFinishes = {
  dragging: {
    baseLabel: "Base coat",
    glazeLabel: "Glaze",
    base: "#e2d6c2",
    glaze: "#3d5645",
    controls: [
      { name: "direction", label: "Direction", from: "Upright", to: "Level", usual: 0 },
      { name: "coarseness", label: "Brush", from: "Fine", to: "Coarse", usual: 40 },
      contrast,
    ],
  },
  "rag-roll": {
    baseLabel: "Base coat",
    glazeLabel: "Glaze",
    base: "#f3dccd",
    glaze: "#b88470",
    controls: [
      { name: "coarseness", label: "Folds", from: "Small", to: "Large", usual: 50 },
      contrast,
    ],
  },
  stippling: {
    baseLabel: "Base coat",
    glazeLabel: "Glaze",
    base: "#eae4ce",
    glaze: "#45625f",
    controls: [
      { name: "coarseness", label: "Brush", from: "Fine", to: "Coarse", usual: 40 },
      { name: "shading", label: "Shading", from: "Even", to: "Deep edges", usual: 60 },
      contrast,
    ],
  },
  marbling: {
    baseLabel: "Ground",
    glazeLabel: "Veins",
    base: "#1f3b30",
    glaze: "#eae4ce",
    controls: [
      { name: "veining", label: "Veining", from: "Few", to: "Many", usual: 50 },
      { name: "direction", label: "Drift", from: "Level", to: "Steep", usual: 60 },
      contrast,
    ],
  },
  "wood-graining": {
    baseLabel: "Ground coat",
    glazeLabel: "Grain",
    base: "#bd935f",
    glaze: "#50331a",
    controls: [
      { name: "figure", label: "Figure", from: "Straight", to: "Heartwood", usual: 60 },
      { name: "coarseness", label: "Pores", from: "Close", to: "Open", usual: 50 },
      { name: "aging", label: "Age", from: "New", to: "Mellow", usual: 30 },
    ],
  },
  "lime-wash": {
    baseLabel: "Under coat",
    glazeLabel: "Wash",
    base: "#b69d80",
    glaze: "#e2d6c2",
    controls: [
      { name: "contrast", label: "Movement", from: "Calm", to: "Cloudy", usual: 50 },
      { name: "coarseness", label: "Brush", from: "Small", to: "Large", usual: 50 },
      { name: "aging", label: "Age", from: "Fresh", to: "Weathered", usual: 20 },
    ],
  },
  metallic: {
    baseLabel: "Ground",
    glazeLabel: "Metal",
    base: "#5a1f14",
    glaze: "#d3a34e",
    controls: [
      { name: "glitter", label: "Glitter", from: "Leaf alone", to: "Much", usual: 30 },
      { name: "coarseness", label: "Leaf", from: "Small", to: "Large", usual: 50 },
      { name: "aging", label: "Wear", from: "Bright", to: "Worn", usual: 25 },
    ],
  },
} as const satisfies Record<string, DrawnFinish>;

export type FinishName = keyof typeof drawnFinishes;

/** The words of all finishes, in the order in which the sampler offers them. */
export const finishNames = Object.keys(drawnFinishes) as FinishName[];

export function drawnFinish(name: FinishName): DrawnFinish {
  return drawnFinishes[name];
}

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
