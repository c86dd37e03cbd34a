import { type RefObject, useEffect, useRef } from "react";
import { onDataChanged } from "#app/admin/live/use-live-updates.ts";
import { placeIn } from "./make-editable.ts";
import type { PreviewPlace } from "./preview-place.ts";

/**
 * Loads the framed draft again after each change, by whoever made it. Returns a function that tells
 * once, to the page that is loaded then, where the page before it was left.
 */
export function useFreshPreview(frame: RefObject<HTMLIFrameElement | null>, isDraft: boolean) {
  const left = useRef<Omit<PreviewPlace, "width">>(null);
  useEffect(() => {
    if (!isDraft) return;
    return onDataChanged(() => {
      const { current: element } = frame;
      const page = element?.contentDocument;
      // A page that is still loading is nowhere yet. Before the first one, the frame is blank.
      if (page?.readyState === "complete" && page.URL !== "about:blank") {
        left.current = placeIn(page);
        page.location.reload();
      } else if (element) element.src = String(element.src);
    });
  }, [frame, isDraft]);
  return () => {
    const place = left.current;
    left.current = null;
    return place;
  };
}
