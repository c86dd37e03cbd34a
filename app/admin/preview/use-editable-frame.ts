import { type RefObject, useEffect, useRef } from "react";
import { editPath } from "#app/admin/editing/content-areas.ts";
import type { Noun } from "#domain/content/registry.ts";
import { makeEditable } from "./make-editable.ts";
import type { EditedPlace } from "./preview-place.ts";

/** Where the form opens at a field. */
export function fieldPath({ noun, id, field }: EditedPlace): string {
  return `${editPath({ subject: noun, id })}?${new URLSearchParams({ field })}`;
}

/**
 * Lets the owner edit what the page in the frame shows. Returns the frame's `onLoad`, for each page
 * that it loads.
 */
export function useEditableFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  edit: (place: EditedPlace) => void,
): () => void {
  const latest = useRef(edit);
  latest.current = edit;

  function prepare() {
    const page = frame.current?.contentDocument;
    if (page) makeEditable(page, (place) => latest.current(readPlace(place)));
  }

  // The frame may have loaded before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (frame.current?.contentDocument?.readyState === "complete") prepare();
  }, []);
  return prepare;
}

function readPlace(place: string): EditedPlace {
  const [noun = "", id = "", field = ""] = place.split("/");
  return { noun: noun as Noun, id, field };
}
