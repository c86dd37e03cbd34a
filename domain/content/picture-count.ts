/** How many pictures, in words that begin a sentence. */
export function pictureCount(count: number): string {
  return count === 1 ? "One picture" : `${count} pictures`;
}
