import { useEffect, useRef } from "react";

/** In milliseconds. A browser often says that it has a connection before a request gets through. */
const pauses = [2_000, 8_000, 20_000];

/**
 * Runs this when the browser has a connection again, and a few times in the seconds after. It is
 * told whether that was the last time.
 */
export function useOnline(run: (isLast: boolean) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const begin = () => {
      latest.current(false);
      for (const pause of pauses)
        timers.push(setTimeout(() => latest.current(pause === pauses.at(-1)), pause));
    };
    window.addEventListener("online", begin);
    return () => {
      window.removeEventListener("online", begin);
      timers.forEach(clearTimeout);
    };
  }, []);
}
