import { useLayoutEffect, useRef } from "react";

/** How long after the connection the last try comes, in milliseconds. */
export const lastTry = 20_000;

/** In milliseconds. A browser often says that it has a connection before a request gets through. */
const pauses = [2_000, 8_000, lastTry];

/**
 * Runs this when the browser has a connection again, and a few times in the seconds after. It is
 * told how many milliseconds after: 0, or up to `lastTry`.
 */
export function useOnline(run: (after: number) => void): void {
  const latest = useRef(run);
  latest.current = run;
  // Listens before anything is painted: a connection that returns right after it is not missed.
  useLayoutEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const begin = () => {
      latest.current(0);
      timers.push(...pauses.map((pause) => setTimeout(() => latest.current(pause), pause)));
    };
    window.addEventListener("online", begin);
    return () => {
      window.removeEventListener("online", begin);
      timers.forEach(clearTimeout);
    };
  }, []);
}
