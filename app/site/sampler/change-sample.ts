import type { FinishName } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { openingSample } from "#domain/sampler/opening-sample.ts";
import type { Sample } from "#domain/sampler/sample.ts";

/**
 * A sample in another finish, in the same light and as near. Colours that the visitor has chosen
 * stay; those to begin with give way to the ones of the new finish.
 */
export function inFinish(
  sample: Sample,
  finish: FinishName,
  palette: readonly HouseColour[],
): Sample {
  if (finish === sample.finish) return sample;
  const before = openingSample(sample.finish, palette);
  const isAsOpened = sample.base === before.base && sample.glaze === before.glaze;
  const { light, lightFrom, zoom, base, glaze } = sample;
  return {
    ...openingSample(finish, palette),
    light,
    lightFrom,
    zoom,
    ...(isAsOpened ? {} : { base, glaze }),
  };
}

/** The sample with its two colours changed over. */
export function swapped(sample: Sample): Sample {
  return { ...sample, base: sample.glaze, glaze: sample.base };
}
