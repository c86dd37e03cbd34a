import { useRef } from "react";
import { type Edited, useLivePreview } from "./use-live-preview.ts";

/**
 * Beside the form on a wide screen: the page as this form would make it, a moment after each
 * change.
 */
export function LivePreview(edited: Edited) {
  const { html, incomplete, isWide } = useLivePreview(edited);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  if (!isWide) return null;
  // Each change is a new document; the person goes on looking at the same place.
  scrolled.current = frame.current?.contentWindow?.scrollY ?? scrolled.current;

  return (
    <aside aria-label="Live preview" className="sticky top-24 grid gap-2">
      <p className="label text-ink-soft">
        {incomplete ? "Fill in what is marked * to see the page" : "As it will look on a phone"}
      </p>
      {html === null ? (
        <div className="h-[70svh] border border-dashed border-line" />
      ) : (
        <iframe
          ref={frame}
          className="h-[calc(100svh-9.5rem)] w-full border border-line bg-paper"
          title="Live preview of the page"
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={() => frame.current?.contentWindow?.scrollTo(0, scrolled.current)}
        />
      )}
    </aside>
  );
}
