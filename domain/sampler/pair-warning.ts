import { colourDistance, oklabOf } from "./colour.ts";
import type { FinishName } from "./finishes.ts";
import type { Sample } from "./sample.ts";

interface Layers {
  /**
   * How far apart the two colours must be to show, in OKLab. Lime wash lives on close values, and
   * metal shows by its shine too; veins and grain are thin, and need more.
   */
  leastDistance: number;
  /** What decorators call the colour below, and the one above. */
  below: string;
  above: string;
  isAbovePlural?: true;
}

const layers: Record<FinishName, Layers> = {
  dragging: { leastDistance: 0.07, below: "base", above: "glaze" },
  "rag-roll": { leastDistance: 0.06, below: "base", above: "glaze" },
  stippling: { leastDistance: 0.06, below: "base", above: "glaze" },
  marbling: { leastDistance: 0.14, below: "ground", above: "veins", isAbovePlural: true },
  "wood-graining": { leastDistance: 0.08, below: "ground", above: "grain" },
  "lime-wash": { leastDistance: 0.04, below: "under coat", above: "wash" },
  metallic: { leastDistance: 0.05, below: "ground", above: "metal" },
};

/** In OKLab: a colour this light has nothing lighter, one this dark nothing darker, to offer. */
const lightest = 0.93;
const darkest = 0.27;

type Pair = Pick<Sample, "finish" | "base" | "glaze">;

/** Why a pair would hardly show, and what to choose instead. Null for a pair that shows. */
export function pairWarning({ finish, base, glaze }: Pair): string | null {
  const { leastDistance, below, above, isAbovePlural } = layers[finish];
  const distance = colourDistance(base, glaze);
  if (distance >= leastDistance) return null;
  const fault =
    distance === 0
      ? `Both colours are the same, so the ${above} would not show.`
      : `These two colours are so close that the ${above} would hardly show.`;
  const other = (how: string) => (isAbovePlural ? `${how} ${above}` : `a ${how} ${above}`);
  return `${fault} Choose ${remedies(base, glaze, below, other).join(" or ")}.`;
}

/** The two ways to draw a pair apart, without those for which there is no room. */
function remedies(
  base: string,
  glaze: string,
  below: string,
  other: (how: string) => string,
): string[] {
  const under = oklabOf(base).lightness;
  const over = oklabOf(glaze).lightness;
  // The two are close, so one of the two ways is always open.
  return over <= under
    ? [
        ...(under < lightest ? [`a lighter ${below}`] : []),
        ...(over > darkest ? [other("darker")] : []),
      ]
    : [
        ...(under > darkest ? [`a darker ${below}`] : []),
        ...(over < lightest ? [other("lighter")] : []),
      ];
}
