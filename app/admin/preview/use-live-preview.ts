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
    let stopAsking = () => {};
    const timer = setTimeout(() => {
      stopAsking = ask(body, (answer) =>
        setShown(({ html }) => ({ html: answer ?? html, incomplete: answer === null })),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stopAsking();
    };
  }, [body, isWide]);

  return { ...shown, isWide };
}

/**
 * Asks the server for the page. `html` is null for an incomplete form. Gets no answer when the
 * request failed. The returned function stops it.
 */
function ask(body: string, onAnswer: (html: string | null) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function send() {
    const headers = { "Content-Type": "application/json" };
    try {
      const address = previewPageAddress("draft", "/");
      const answer = await fetch(address, { method: "POST", body, headers, signal });
      const html = answer.status === 204 ? null : await answer.text();
      if (answer.ok && !signal.aborted) onAnswer(html);
    } catch (error) {
      if (!signal.aborted && !isUnreachable(error)) throw error;
    }
  }

  send();
  return () => stopping.abort();
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
