import { useEffect, useState } from "react";
import { useSignedInFetch } from "#app/admin/session/use-signed-in-fetch.ts";
import type { PictureEdits } from "#domain/images/edits.ts";
import type { EditablePicture } from "./edit-image.ts";

/** A picture on its way into the editor. */
export type Editable =
  | { state: "loading" }
  | { state: "ready"; image: HTMLImageElement; edits: PictureEdits }
  | { state: "failed"; message: string };

/** Loads a picture's original and its edits. `retry` tries again after a failure. */
export function useEditablePicture(url: string): { editable: Editable; retry(): void } {
  const [editable, setEditable] = useState<Editable>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const fetchSignedIn = useSignedInFetch();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the picture again
  useEffect(() => {
    let isStopped = false;
    async function load(): Promise<Editable> {
      const path = `/admin/images/edit?${new URLSearchParams({ url })}`;
      const asked = await fetchSignedIn<EditablePicture>(path, {
        waiting: "Signing in opens the picture.",
        failure: "The picture could not be opened. Please try again.",
        patience: 30_000,
      });
      if (asked.outcome === "failed") return { state: "failed", message: asked.message };
      const { original, edits } = asked.answer;
      const image = new Image();
      image.src = original.shown;
      try {
        await image.decode();
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        return { state: "failed", message: "The picture could not be loaded. Please try again." };
      }
      return { state: "ready", image, edits };
    }
    setEditable({ state: "loading" });
    load().then((loaded) => {
      if (!isStopped) setEditable(loaded);
    });
    return () => {
      isStopped = true;
    };
  }, [url, attempt, fetchSignedIn]);

  return { editable, retry: () => setAttempt((before) => before + 1) };
}
