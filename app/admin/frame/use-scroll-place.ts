import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";

/** Milliseconds that the rows of a list are waited for, when one goes back to it. */
const patience = 3_000;

/**
 * A new page begins at its top; one that is gone back to is where it was left, as soon as it is
 * long enough again.
 */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const isIdle = useNavigation().state === "idle";
  const places = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    // While another page is fetched, this one has made way for 'Loading...'.
    if (!isIdle) return;
    const note = () => places.current.set(key, window.scrollY);
    window.addEventListener("scroll", note);
    return () => window.removeEventListener("scroll", note);
  }, [key, isIdle]);

  useLayoutEffect(() => {
    const place = type === "POP" ? places.current.get(key) : 0;
    if (place) return returnTo(place);
    if (place === 0) window.scrollTo(0, 0);
  }, [key, type]);

  useEffect(() => {
    // The browser would scroll the page that is left. A reload is its own affair.
    history.scrollRestoration = "manual";
    const giveBack = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", giveBack);
    return () => window.removeEventListener("pagehide", giveBack);
  }, []);
}

/**
 * Goes there as soon as the page reaches so far down, unless the person scrolls first. Call the
 * answer to stop.
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
