import { useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Editor } from "./editor.ts";

interface SaveBarProps {
  editor: Editor;
  /** 'Update Service' */
  submitLabel: string;
  /** Shows what someone else saved meanwhile. */
  onLook(): void;
  onCancel(): void;
}

/** Sticks to the bottom of the window: the unsaved state, Cancel, and the button that saves. */
export function SaveBar({ editor, submitLabel, onLook, onCancel }: SaveBarProps) {
  const { dirty, stayed, saving, late, uploading, waiting, news } = editor;
  const isOffline = useSyncExternalStore(onConnection, isWithoutConnection, () => false);
  const since = stayed ? " since the last save" : "";
  const kept = isOffline ? "No connection. Your text is kept here." : `Unsaved changes${since}`;
  const state = dirty ? kept : stayed && "Saved";
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1.5 border border-line bg-card px-4 py-3 max-sm:py-2">
      <p
        role="status"
        className="mr-auto text-fine text-ink-soft max-sm:leading-tight max-sm:not-empty:basis-full"
      >
        {/* The pictures that have come push the progress of the others out of sight. */}
        {uploading ? "Still uploading…" : state}
        {news && (
          <button type="button" className="ml-3 min-h-6 text-ink underline" onClick={onLook}>
            {news.type === "saved" ? "Someone saved this: look" : "Someone deleted this: look"}
          </button>
        )}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" look="primary" disabled={(saving && !late) || waiting}>
        {label(editor) ?? submitLabel}
      </Button>
    </div>
  );
}

function onConnection(hear: () => void): () => void {
  const stop = new AbortController();
  for (const type of ["online", "offline"])
    window.addEventListener(type, hear, { signal: stop.signal });
  return () => stop.abort();
}

function isWithoutConnection(): boolean {
  return !navigator.onLine;
}

/** What the button says while it cannot save as usual. */
function label({ waiting, late, saving }: Editor): string | undefined {
  if (waiting) return "Waiting for the picture…";
  if (late) return "Save again";
  return saving ? "Saving..." : undefined;
}
