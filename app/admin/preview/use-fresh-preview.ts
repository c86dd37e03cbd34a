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
      const { contentDocument: page, contentWindow: view } = frame.current ?? {};
      // A page that is still loading is nowhere yet.
      if (page?.readyState === "complete") left.current = placeIn(page);
      view?.location.reload();
    });
  }, [frame, isDraft]);
  return () => {
    const place = left.current;
    left.current = null;
    return place;
  };
}
