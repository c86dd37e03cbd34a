/**
 * Work that is done one after the other, in two lines: whoever stands in the first goes before all
 * of the second.
 */
export interface Turns {
  /**
   * Does the work in its turn. What one throws is told to who asked for it, and is none of the next
   * one's.
   */
  take<Done>(line: Line, work: () => Promise<Done>): Promise<Done>;
  /** How many stand in a line; what is being done does not. */
  waiting(line: Line): number;
}

export type Line = "first" | "second";

export function takeTurns(): Turns {
  const lines: Record<Line, (() => void)[]> = { first: [], second: [] };
  let isTaken = false;

  function callNext(): void {
    const call = lines.first.shift() ?? lines.second.shift();
    isTaken = call !== undefined;
    call?.();
  }

  return {
    async take(line, work) {
      const { promise: called, resolve: call } = Promise.withResolvers<void>();
      lines[line].push(call);
      if (!isTaken) callNext();
      await called;
      try {
        return await work();
      } finally {
        callNext();
      }
    },
    waiting: (line) => lines[line].length,
  };
}
