// In the order of the built-in finishes: bottle green as Dragging is shown, pink as Rag Roll, and
// so on.
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
 * Colour of the panel that stands for a finish without a picture, by the service's place on the
 * site, from 0.
 */
export function panelColour(place: number): string {
  return colours[place % colours.length] ?? colours[0];
}
