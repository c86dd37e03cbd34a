import { Button } from "#app/ui/button.tsx";
import type { Editor } from "./editor.ts";

interface SaveBarProps {
  editor: Editor<object>;
  /** 'Update Service' */
  submitLabel: string;
  /** Shows what someone else saved meanwhile. */
  onLook(): void;
  onCancel(): void;
}

/** Sticks to the bottom of the window: the unsaved state, Cancel, and the button that saves. */
export function SaveBar({ editor, submitLabel, onLook, onCancel }: SaveBarProps) {
  const { dirty, stayed, saving, late, uploading, waiting, news } = editor;
  const since = stayed ? " since the last save" : "";
  const state = dirty ? `Unsaved changes${since}` : stayed && "Saved";
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

/** What the button says while it cannot save as usual. */
function label({ waiting, late, saving }: Editor<object>): string | undefined {
  if (waiting) return "Waiting for the picture…";
  if (late) return "Save again";
  return saving ? "Saving..." : undefined;
}
