import { readHexColour } from "#domain/sampler/colour.ts";
import { drawnFinish, type FinishName, finishNames } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { lights, type Sample, usualSample } from "#domain/sampler/sample.ts";
import { type ColourPair, imitations, openingSample } from "#domain/sampler/suggest-pairs.ts";

/** The names of the form's fields. A slider of a finish has the name of its control. */
export const sampleFields = {
  finish: "finish",
  /** The finish whose sliders the form showed. */
  shown: "shown",
  base: "base",
  glaze: "glaze",
  light: "light",
  lightFrom: "from",
  zoom: "zoom",
} as const;

/** The value of a colour field that leaves the choice to the field of the visitor's own colour. */
export const ownColour = "own";

export type Layer = "base" | "glaze";

/** The field of a visitor's own colour. */
export function ownField(layer: Layer): `own-${Layer}` {
  return `own-${layer}`;
}

/** What a `FormData` and a query have in common. */
interface SentFields {
  get(name: string): unknown;
}

/**
 * The sample that a form describes. Whatever is missing or makes no sense is as the finish
 * opens. A form that shows one finish and asks for another is changed over to that one.
 *
 * @param suggested the pair that was suggested last
 */
export function readSampleForm(
  fields: SentFields,
  palette: readonly HouseColour[],
  suggested?: ColourPair,
): Sample {
  const asked = finishIn(fields.get(sampleFields.finish)) ?? finishNames[0] ?? "dragging";
  const shown = finishIn(fields.get(sampleFields.shown)) ?? asked;
  const usual = usualSample(shown);
  const opening = () => openingSample(shown, palette);
  const controls = drawnFinish(shown).controls.map(({ name, usual }) => [
    name,
    numberIn(fields.get(name)) ?? usual,
  ]);
  const sample: Sample = {
    finish: shown,
    base: colourIn(fields, "base") ?? opening().base,
    glaze: colourIn(fields, "glaze") ?? opening().glaze,
    controls: Object.fromEntries(controls),
    light: lights.find((light) => light === fields.get(sampleFields.light)) ?? usual.light,
    lightFrom: numberIn(fields.get(sampleFields.lightFrom)) ?? usual.lightFrom,
    zoom: numberIn(fields.get(sampleFields.zoom)) ?? usual.zoom,
  };
  return inFinish(sample, asked, palette, suggested);
}

function finishIn(sent: unknown): FinishName | undefined {
  return finishNames.find((name) => name === sent);
}

function colourIn(fields: SentFields, layer: Layer): string | null {
  const sent = fields.get(layer);
  return readSixDigits(sent === ownColour ? fields.get(ownField(layer)) : sent);
}

/**
 * A colour of six digits as `#rrggbb`; null for any other text. Three digits are no colour here:
 * they are the beginning of one that the visitor is typing.
 */
export function readSixDigits(text: unknown): string | null {
  return typeof text === "string" && /[0-9a-f]{6}/i.test(text) ? readHexColour(text) : null;
}

function numberIn(sent: unknown): number | null {
  return typeof sent === "string" && /^\d{1,3}$/.test(sent) ? Math.min(Number(sent), 100) : null;
}

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
