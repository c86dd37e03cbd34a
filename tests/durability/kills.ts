import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How often a test kills a program. */
    kills: number;
  }
}

export const kills = inject("kills");

/** Long enough for all kills and what is checked after each, on a busy machine. In milliseconds. */
export const killsTimeout = (kills + 2) * 45_000;

/**
 * Returns a function that draws random numbers from 0 up to a limit. `SEED=… npx vitest run FILE`
 * draws the same ones again; the test prints the seed.
 */
export function seededRandom(): (limit: number) => number {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  console.log(`SEED=${seed}`);
  return randomNumbers(seed);
}

/** Like `seededRandom`, but always with this seed: https://github.com/cprosche/mulberry32 */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (limit * ((mixed ^ (mixed >>> 14)) >>> 0)) / 2 ** 32;
  };
}
