import { type Control, drawnFinish, type FinishName, finishNames } from "./finishes.ts";

export const lights = ["morning", "midday", "evening", "lamp"] as const;
export type Light = (typeof lights)[number];

/** A finish as a visitor has set it up. */
export interface Sample {
  finish: FinishName;
  /** The two colours, as `#rrggbb` in lower case. */
  base: string;
  glaze: string;
  /** Where the finish's sliders stand, 0 to 100. */
  controls: Partial<Record<Control["name"], number>>;
  light: Light;
  /** Where the light comes from: 0 is far left, 100 far right. */
  lightFrom: number;
  /** How near the visitor stands: 0 shows the wall, 100 the marks of the brush. */
  zoom: number;
}

const usualLight = { light: "midday", lightFrom: 25, zoom: 0 } as const;

/** A finish in the colours and with the settings to begin with. */
export function usualSample(finish: FinishName): Sample {
  const { base, glaze, controls } = drawnFinish(finish);
  return {
    finish,
    base,
    glaze,
    controls: Object.fromEntries(controls.map(({ name, usual }) => [name, usual])),
    ...usualLight,
  };
}

/** The most characters of a code that are read. The longest code that we write has 95. */
const longestCode = 160;

/**
 * Reads a sample's code, such as `dragging-1f3b30-over-b9c4a6-coarseness-60-evening`. Whatever is
 * missing or makes no sense is as in `usual`. Null if the code begins with no finish.
 */
export function readSample(code: string, usual = usualSample): Sample | null {
  const text = code.slice(0, longestCode).toLowerCase();
  const finish = finishNames.find((name) => text === name || text.startsWith(`${name}-`));
  if (!finish) return null;
  const sample = usual(finish);
  const words = text.slice(finish.length + 1).split("-");
  for (let index = 0; index < words.length; index += 1) {
    const [word = "", next = "", after = ""] = words.slice(index);
    if (next === "over" && isColour(word) && isColour(after)) {
      sample.glaze = `#${word}`;
      sample.base = `#${after}`;
    } else if (isLight(word)) {
      sample.light = word;
    } else {
      set(sample, word, next);
    }
  }
  return sample;
}

function set(sample: Sample, word: string, next: string): void {
  if (!/^\d{1,3}$/.test(next)) return;
  const value = Math.min(Number(next), 100);
  const control = drawnFinish(sample.finish).controls.find(({ name }) => name === word);
  if (control) sample.controls[control.name] = value;
  else if (word === "from") sample.lightFrom = value;
  else if (word === "zoom") sample.zoom = value;
}

function isColour(word: string): boolean {
  return /^[0-9a-f]{6}$/.test(word);
}

function isLight(word: string): word is Light {
  return (lights as readonly string[]).includes(word);
}

/** The code of a sample. It leaves out what is as usual, but names the colours always. */
export function sampleCode(sample: Sample): string {
  const { finish, base, glaze, controls, light, lightFrom, zoom } = sample;
  const usual = usualSample(finish);
  const words: (string | number)[] = [finish, glaze.slice(1), "over", base.slice(1)];
  for (const { name } of drawnFinish(finish).controls) {
    const value = controls[name] ?? usual.controls[name];
    if (value !== undefined && value !== usual.controls[name]) words.push(name, value);
  }
  if (light !== usual.light) words.push(light);
  if (lightFrom !== usual.lightFrom) words.push("from", lightFrom);
  if (zoom !== usual.zoom) words.push("zoom", zoom);
  return words.join("-");
}

/** Most samples that are kept side by side, and that an enquiry can have. */
export const mostSamples = 3;

/**
 * The codes of samples in their usual spelling: each once, at most three. Texts that are no codes
 * are left out.
 */
export function readSampleCodes(texts: readonly string[]): string[] {
  const codes = new Set<string>();
  for (const text of texts) {
    const sample = readSample(text);
    if (sample && codes.size < mostSamples) codes.add(sampleCode(sample));
  }
  return [...codes];
}
