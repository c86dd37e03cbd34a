import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/** How long to wait for a list's rows after Back, in milliseconds. */
const patience = 3_000;

/**
 * Scrolls a new page to its top. After Back, scrolls to the former place once the page is long
 * enough.
 */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const isIdle = useNavigation().state === "idle";
  const places = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    // While another page loads, 'Loading...' replaces this one.
    if (!isIdle) return;
    const note = () => places.current.set(key, window.scrollY);
    window.addEventListener("scroll", note);
    return () => window.removeEventListener("scroll", note);
  }, [key, isIdle]);

  useLayoutEffect(() => {
    if (type !== "POP") {
      // Not returned: newer browsers return a promise, which React would call as a clean-up.
      window.scrollTo(0, 0);
      return;
    }
    const noted = places.current.get(key);
    // Nothing is noted of a page before a reload. The browser returns to its place.
    if (noted !== undefined) return returnTo(noted);
  }, [key, type]);

  useEffect(() => {
    // The browser would scroll the old page before the new one is shown. On a reload it restores
    // the place itself.
    history.scrollRestoration = "manual";
    const giveBack = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", giveBack);
    return () => window.removeEventListener("pagehide", giveBack);
  }, []);
}

/**
 * Scrolls to `place` once the page is long enough, unless the user scrolls first. Returns a
 * function that stops it.
 */
function returnTo(place: number): () => void {
  const stop = new AbortController();
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.ceil(window.scrollY) >= place) stop.abort();
  });
  stop.signal.onabort = () => growing.disconnect();
  for (const event of ["wheel", "touchstart", "keydown"])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal });
  setTimeout(() => stop.abort(), patience);
  growing.observe(document.body);
  return () => stop.abort();
}
