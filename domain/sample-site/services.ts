import { wholeItem } from "#domain/content/content-type.ts";
import { type Service, services as serviceType } from "#domain/content/services.ts";
import { dragging } from "./services/dragging.ts";
import { limeWash } from "./services/lime-wash.ts";
import { marbling } from "./services/marbling.ts";
import { metallicFinishesGlittering } from "./services/metallic-finishes-glittering.ts";
import { ragRoll } from "./services/rag-roll.ts";
import { stippling } from "./services/stippling.ts";
import { woodGraining } from "./services/wood-graining.ts";

/** The built-in services, in the order they are shown; the home page shows the first six. */
export const sampleServices: Service[] = [
  dragging,
  ragRoll,
  stippling,
  marbling,
  woodGraining,
  limeWash,
  metallicFinishesGlittering,
].map((sample) => wholeItem(serviceType, sample));
