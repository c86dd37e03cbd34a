const colours = [
  "bg-pink",
  "bg-green-light",
  "bg-ochre",
  "bg-line",
  "bg-green",
  "bg-brass",
  "bg-ink-soft",
] as const;

/** Colour of the panel that stands for a finish without a picture, by the service's place on the site, from 0. */
export function panelColour(place: number): string {
  return colours[place % colours.length] ?? colours[0];
}
