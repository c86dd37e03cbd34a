/**
 * Waits for `work`, at most so many milliseconds. Resolves to whether it ended in time; work that
 * takes longer goes on. Rejects if `work` does. The wait does not keep the process alive.
 */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(late.resolve, milliseconds, false);
  timer.unref();
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
