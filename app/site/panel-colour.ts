// In the order of the built-in finishes, in the colours of their pictures: Dragging in bottle
// green, Rag Roll in pink, and so on.
const colours = [
  "bg-green-light",
  "bg-pink",
  "bg-ink-soft",
  "bg-green",
  "bg-ochre",
  "bg-line",
  "bg-brass",
] as const;

/**
 * The colour of the panel that replaces a missing picture, by the service's place on the site, from
 * 0.
 */
export function panelColour(place: number): string {
  return colours[place % colours.length] ?? colours[0];
}
