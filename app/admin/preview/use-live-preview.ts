import { useEffect, useState } from "react";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import type { Noun } from "#domain/content/registry.ts";
import { previewPageAddress } from "./preview-address.ts";

export interface Edited {
  noun: Noun;
  /** Undefined for a new item. */
  id: string | undefined;
  form: object;
}

/** How long to wait after a change before asking for the page, in milliseconds. */
const pause = 500;

/** Wide enough for the form and a phone's width beside it; Tailwind's `xl`. */
const wide = "(min-width: 80rem)";

/**
 * The page that the form would produce. While the form is incomplete or the server is away, the
 * last page stays.
 */
export function useLivePreview({ noun, id, form }: Edited) {
  const [shown, setShown] = useState<{ html: string | null; incomplete: boolean }>({
    html: null,
    incomplete: false,
  });
  const isWide = useIsWide();
  const body = JSON.stringify({ noun, id, form });

  useEffect(() => {
    if (!isWide) return;
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(body, overtaken.signal);
      if (!answer || overtaken.signal.aborted) return;
      setShown(({ html }) => ({ html: answer.html ?? html, incomplete: answer.html === null }));
    }, pause);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [body, isWide]);

  return { ...shown, isWide };
}

/**
 * Asks the server for the page. `html` is null for an incomplete form; the result is null when the
 * request failed.
 */
async function ask(body: string, signal: AbortSignal): Promise<{ html: string | null } | null> {
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetch(previewPageAddress("draft", "/"), {
      method: "POST",
      body,
      headers,
      signal,
    });
    if (answer.status === 204) return { html: null };
    return answer.ok ? { html: await answer.text() } : null;
  } catch (error) {
    if (isUnreachable(error)) return null;
    throw error;
  }
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isWide;
}
