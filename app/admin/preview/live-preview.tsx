import { useRef } from "react";
import { type Edited, useLivePreview } from "./use-live-preview.ts";

/**
 * Shows, beside the form on a wide screen, the page that the form would produce. Follows each
 * change after a short pause.
 */
export function LivePreview(edited: Edited) {
  const { html, incomplete, isWide } = useLivePreview(edited);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  if (!isWide) return null;
  // Each change loads a new document, so the scroll position has to be restored.
  scrolled.current = frame.current?.contentWindow?.scrollY ?? scrolled.current;

  return (
    <aside aria-label="Live preview" className="sticky top-24 grid gap-2">
      <p className="label text-ink-soft">
        {incomplete ? "Fill in the fields marked * to see the page" : "As it will look on a phone"}
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
