import { type FormEvent, useRef } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { ConflictDialog } from "#app/admin/editing/conflict-dialog.tsx";
import { KeptDraftNotice } from "#app/admin/editing/editor-notices.tsx";
import { HydratedFieldset } from "#app/admin/editing/hydrated-fieldset.tsx";
import { LeaveGuard } from "#app/admin/editing/leave-guard.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";
import { useNotes } from "./use-notes.ts";

interface NotesFormProps {
  enquiry: Pick<DescribedEnquiry, "id" | "notes" | "notesRevision">;
  /** Whether the enquiry was deleted; the page is about to close. */
  isGone: boolean;
}

/** The business's own notes on an enquiry. */
export function NotesForm({ enquiry, isGone }: NotesFormProps) {
  const { id, notes: stored, notesRevision } = enquiry;
  const notes = useNotes({ id, stored: { notes: stored, revision: notesRevision }, isGone });
  const { result, isUnsaved, isSaving } = notes;
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    notes.save();
  }

  function decided(decide: () => void) {
    decide();
    // The notice and its buttons are gone, and the focus with them.
    form.current?.querySelector("textarea")?.focus();
  }

  return (
    <>
      <form ref={form} onSubmit={submit} className="grid gap-3">
        <HydratedFieldset>
          {notes.draft && (
            <KeptDraftNotice
              draft={notes.draft}
              onRestore={() => decided(notes.restoreDraft)}
              onDiscard={() => decided(notes.discardDraft)}
            />
          )}
          <ActionFeedback
            action={{ result, again: () => notes.save(), dismiss: notes.dismissResult }}
            waiting="What you typed is still here and is saved once you sign in."
            missing="This enquiry was deleted by someone else. What you typed is still here."
          />
          <TextArea
            name="notes"
            label="Notes"
            labelHidden
            hint="For you alone: visitors never see them."
            rows={3}
            value={notes.notes}
            error={result?.outcome === "invalid" ? result.message : undefined}
            onChange={({ target }) => notes.setNotes(target.value)}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit">{isSaving ? "Saving..." : "Save notes"}</Button>
            <p role="status" className="text-fine text-ink-soft">
              {isUnsaved ? "Unsaved changes" : result?.outcome === "saved" && "Saved"}
            </p>
          </div>
        </HydratedFieldset>
      </form>
      {result?.outcome === "conflict" && (
        <ConflictDialog
          title="Someone else saved this first"
          who="It may have been you, in another tab or on another device."
          base={{}}
          mine={{ notes: notes.notes }}
          theirs={{ notes: result.notes }}
          labels={{ notes: "Notes" }}
          chooseLabel="Keep this"
          onChoose={(chosen) =>
            chosen.notes === result.notes ? notes.take(result) : notes.save(result.revision)
          }
          onClose={notes.dismissResult}
        />
      )}
      <LeaveGuard isUnsaved={() => isUnsaved} uploading={false} />
    </>
  );
}
