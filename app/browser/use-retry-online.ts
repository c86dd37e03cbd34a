import { useEffect, useRef } from "react";

/**
 * When to try again, in milliseconds after the browser says that it has a connection. It often says
 * so before the first request gets through.
 */
const pauses = [0, 2_000, 8_000, 20_000];

/** Tries again what failed, once the browser has a connection again, as long as it `isDue`. */
export function useRetryOnline(isDue: boolean, retry: () => void): void {
  const latest = useRef({ isDue, retry });
  latest.current = { isDue, retry };

  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const tryAgain = () => {
      if (latest.current.isDue) latest.current.retry();
    };
    const start = () => {
      stop();
      timers = pauses.map((pause) => setTimeout(tryAgain, pause));
    };
    window.addEventListener("online", start);
    window.addEventListener("offline", stop);
    return () => {
      stop();
      window.removeEventListener("online", start);
      window.removeEventListener("offline", stop);
    };
  }, []);
}
