import type { FinishName } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { openingSample } from "#domain/sampler/opening-sample.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { type ColourPair, imitations } from "#domain/sampler/suggest-pairs.ts";

/**
 * A sample in another finish, in the same light and as near. Colours that the visitor has chosen
 * stay; those to begin with give way to the ones of the new finish, and to wood or metal so does
 * the pair that was suggested last.
 */
export function inFinish(
  sample: Sample,
  finish: FinishName,
  palette: readonly HouseColour[],
  suggested?: ColourPair,
): Sample {
  if (finish === sample.finish) return sample;
  const { light, lightFrom, zoom, base, glaze } = sample;
  const isSame = (pair?: ColourPair) => pair?.base === base && pair.glaze === glaze;
  const givesWay =
    isSame(openingSample(sample.finish, palette)) || (imitations.has(finish) && isSame(suggested));
  return {
    ...openingSample(finish, palette),
    light,
    lightFrom,
    zoom,
    ...(givesWay ? {} : { base, glaze }),
  };
}

/** The sample with its two colours changed over. */
export function swapped(sample: Sample): Sample {
  return { ...sample, base: sample.glaze, glaze: sample.base };
}
