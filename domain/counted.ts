/** '1 step', '3 steps', '1,200 enquiries' */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}

/** How many pictures, in words that begin a sentence. */
export function pictureCount(count: number): string {
  return count === 1 ? "One picture" : `${count} pictures`;
}
