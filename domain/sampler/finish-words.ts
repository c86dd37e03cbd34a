import type { FinishName } from "./finishes.ts";

/** What the sampler shows a service as. */
export type ShownFinish = FinishName | "none";

/** What a decorator calls each finish, for the form of a service. */
export const finishWords: Readonly<Record<ShownFinish, string>> = {
  none: "Not in the sampler",
  dragging: "Dragging",
  "rag-roll": "Rag rolling",
  stippling: "Stippling",
  marbling: "Marbling",
  "wood-graining": "Wood graining",
  "lime-wash": "Lime wash",
  metallic: "Metal leaf and glitter",
};

/** In the order in which the form of a service offers them. */
export const shownFinishes = Object.keys(finishWords) as [ShownFinish, ...ShownFinish[]];
