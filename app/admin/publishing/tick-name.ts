/** The name of the tick of a change, by its place in the list. */
export function tickName(index: number): string {
  return `take-${index}`;
}
