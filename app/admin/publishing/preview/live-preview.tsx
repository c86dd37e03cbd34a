import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { hasSeveralItems } from "#app/admin/editing/content-areas.ts";
import { previewPageAddress } from "#app/admin/publishing/paths.ts";
import { isUnreachable } from "#app/browser/network.ts";
import type { Noun } from "#domain/content/registry.ts";
import { fieldPath, revealPlace, useEditableFrame } from "./make-editable.ts";
import { type OpenedFromPreview, onToNext, placeName } from "./preview-place.ts";

interface LivePreviewProps extends Edited {
  /** Focuses a field of the form beside. */
  onEdit(field: string): void;
}

/**
 * Shows, beside the form on a wide screen, the page that the form would produce. Follows each
 * change after a short pause.
 */
export function LivePreview({ onEdit, ...edited }: LivePreviewProps) {
  const { html, incomplete, isWide } = useLivePreview(edited);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number>(null);
  const field = useSearchParams()[0].get("field");
  const navigate = useNavigate();
  const state = useLocation().state as OpenedFromPreview | null;
  const id = edited.id ?? (hasSeveralItems(edited.noun) ? "new" : "");
  const makeEditable = useEditableFrame(frame, (place) => {
    if (place.noun === edited.noun && place.id === id) onEdit(place.field);
    else navigate(fieldPath(place), { state: state?.from && onToNext(state, place) });
  });
  if (!isWide) return null;
  // Each change loads a new document, so the scroll position has to be restored.
  scrolled.current = frame.current?.contentWindow?.scrollY ?? scrolled.current;

  function load() {
    makeEditable();
    const page = frame.current?.contentDocument;
    if (scrolled.current !== null) page?.defaultView?.scrollTo(0, scrolled.current);
    else if (page && field) revealPlace(page, placeName({ noun: edited.noun, id, field }));
  }

  return (
    <aside aria-label="Live preview" className="sticky top-24 grid gap-2">
      <p className="label text-ink-soft">
        {incomplete ? "Complete or correct the form to see the page" : "As it will look on a phone"}
      </p>
      {html === null ? (
        <div className="h-[70svh] border border-dashed border-line" />
      ) : (
        <iframe
          ref={frame}
          className="h-[calc(100svh-9.5rem)] w-full border border-line bg-paper"
          title="Live preview of the page"
          srcDoc={html}
          onLoad={load}
        />
      )}
    </aside>
  );
}

interface Edited {
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
function useLivePreview({ noun, id, form }: Edited) {
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
