import type { FinishName } from "#domain/sampler/finishes.ts";
import draggingHeight from "#domain/sampler/tiles/dragging-height.webp?url";
import draggingMask from "#domain/sampler/tiles/dragging-mask.webp?url";
import limeWashHeight from "#domain/sampler/tiles/lime-wash-height.webp?url";
import limeWashMask from "#domain/sampler/tiles/lime-wash-mask.webp?url";
import marblingHeight from "#domain/sampler/tiles/marbling-height.webp?url";
import marblingMask from "#domain/sampler/tiles/marbling-mask.webp?url";
import metallicHeight from "#domain/sampler/tiles/metallic-height.webp?url";
import metallicMask from "#domain/sampler/tiles/metallic-mask.webp?url";
import ragRollHeight from "#domain/sampler/tiles/rag-roll-height.webp?url";
import ragRollMask from "#domain/sampler/tiles/rag-roll-mask.webp?url";
import stipplingHeight from "#domain/sampler/tiles/stippling-height.webp?url";
import stipplingMask from "#domain/sampler/tiles/stippling-mask.webp?url";
import woodGrainingHeight from "#domain/sampler/tiles/wood-graining-height.webp?url";
import woodGrainingMask from "#domain/sampler/tiles/wood-graining-mask.webp?url";
import dragging from "./dragging.glsl?raw";
import limeWash from "./lime-wash.glsl?raw";
import marbling from "./marbling.glsl?raw";
import metallic from "./metallic.glsl?raw";
import ragRoll from "./rag-roll.glsl?raw";
import stippling from "./stippling.glsl?raw";
import woodGraining from "./wood-graining.glsl?raw";

export interface FinishDrawing {
  /** Defines `finish` and `relief`; see `prelude.glsl`. */
  glsl: string;
  /** URLs of its seamless grey pictures. */
  mask: string;
  height: string;
}

export const finishDrawings: Record<FinishName, FinishDrawing> = {
  dragging: { glsl: dragging, mask: draggingMask, height: draggingHeight },
  "rag-roll": { glsl: ragRoll, mask: ragRollMask, height: ragRollHeight },
  stippling: { glsl: stippling, mask: stipplingMask, height: stipplingHeight },
  marbling: { glsl: marbling, mask: marblingMask, height: marblingHeight },
  "wood-graining": { glsl: woodGraining, mask: woodGrainingMask, height: woodGrainingHeight },
  "lime-wash": { glsl: limeWash, mask: limeWashMask, height: limeWashHeight },
  metallic: { glsl: metallic, mask: metallicMask, height: metallicHeight },
};
