import { useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { hasSeveralItems } from "#app/admin/editing/content-areas.ts";
import { revealPlace } from "./make-editable.ts";
import { type OpenedFromPreview, onToNext, placeName } from "./preview-place.ts";
import { fieldPath, useEditableFrame } from "./use-editable-frame.ts";
import { type Edited, useLivePreview } from "./use-live-preview.ts";

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
