import { type FormEvent, useEffect, useRef, useState } from "react";
import { ConflictDialog } from "#app/admin/editing/conflict-dialog.tsx";
import { notesKeys, removeDraft, writeDraft } from "#app/admin/editing/draft.ts";
import { KeptDraftNotice } from "#app/admin/editing/editor-notices.tsx";
import { HydratedFieldset } from "#app/admin/editing/fieldsets.tsx";
import { isAlike } from "#app/admin/editing/form-values.ts";
import { LeaveGuard } from "#app/admin/editing/leave-guard.tsx";
import { useDrafts } from "#app/admin/editing/use-drafts.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { useHoldLiveUpdates } from "#app/admin/frame/use-live-updates.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { NotesResult } from "#domain/enquiries/change-enquiry.ts";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";

interface NotesFormProps {
  enquiry: Pick<DescribedEnquiry, "id" | "notes" | "notesRevision">;
  /** Whether the enquiry was deleted; the page is about to close. */
  isGone: boolean;
}

/** The business's own notes on an enquiry. */
export function NotesForm({ enquiry, isGone }: NotesFormProps) {
  const { id, notes: stored, notesRevision } = enquiry;
  const notes = useNotes({ id, stored: { notes: stored, revision: notesRevision }, isGone });
  const { result, isUnsaved, isSaving, isLate } = notes;
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
            action={{ isLate, result, again: () => notes.save(), dismiss: notes.dismissResult }}
            waiting="Your text is still here and is saved once you sign in."
            missing="This enquiry was deleted by someone else. Your text is still here."
          />
          <TextArea
            name="notes"
            label="Notes"
            labelHidden
            hint="For everybody who answers enquiries. Visitors never see them."
            rows={3}
            value={notes.notes}
            error={result?.outcome === "invalid" ? result.message : undefined}
            onChange={({ target }) => notes.setNotes(target.value)}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit">
              {isLate ? "Save again" : isSaving ? "Saving..." : "Save notes"}
            </Button>
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

interface StoredNotes {
  notes: string;
  revision: number;
}

interface NotesOptions {
  /** Id of the enquiry. */
  id: string;
  /** The server's notes, which may change while the page is open. */
  stored: StoredNotes;
  /** Whether the enquiry was deleted: nothing is worth keeping. */
  isGone: boolean;
}

/**
 * The notes of an enquiry while someone edits them. Notes saved elsewhere appear if nothing here is
 * unsaved; they are never overwritten.
 */
function useNotes({ id, stored, isGone }: NotesOptions) {
  const [base, setBase] = useState(stored);
  const [notes, setNotes] = useState(stored.notes);
  const drafts = useDrafts(notesKeys + id, { notes: stored.notes });
  const sent = useRef("");
  // Notes that were sent over `base`. The enquiry has one of them, if only its answer was lost.
  const [tried, setTried] = useState<string[]>([]);
  const saving = useAdminAction<NotesResult>((answer) => {
    if (answer.outcome === "saved") {
      setBase({ notes: sent.current, revision: answer.revision });
      setTried([]);
    } else if (answer.outcome === "conflict" && isOwn(answer)) save(answer.revision);
  });
  const isUnsaved = notes !== base.notes && !isGone;
  useHoldLiveUpdates(isUnsaved);

  if (!isUnsaved && stored.revision >= base.revision && stored.notes !== base.notes) take(stored);

  const { storageKey } = drafts;
  useEffect(() => {
    const { revision } = base;
    if (isUnsaved) writeDraft(storageKey, { form: { notes }, revision, savedAt: Date.now() });
    else removeDraft(storageKey);
  }, [isUnsaved, storageKey, notes, base]);

  function take(other: StoredNotes) {
    setTried([]);
    setBase(other);
    setNotes(other.notes);
  }

  /** The revision here, or that of an answer which arrived but is not stored in `base` yet. */
  function latestRevision(): number {
    const { result } = saving;
    return result?.outcome === "saved" ? Math.max(base.revision, result.revision) : base.revision;
  }

  /** Whether the stored notes are what this page sent before. */
  function isOwn({ notes: stored }: StoredNotes): boolean {
    return tried.some((one) => isAlike(one, stored));
  }

  function save(revision = latestRevision()) {
    if (saving.isBusy && !saving.isLate) return;
    setTried((all) => (revision === base.revision ? [...all, notes] : [notes]));
    // A save that gets no answer, or needs a new session, is repeated with this revision.
    setBase((now) => ({ ...now, revision }));
    sent.current = notes;
    saving.submit({ intent: "notes", notes, revision });
  }

  return {
    notes,
    setNotes,
    isUnsaved,
    isSaving: saving.isBusy,
    isLate: saving.isLate,
    result: saving.result?.outcome === "conflict" && isOwn(saving.result) ? null : saving.result,
    dismissResult: saving.dismiss,
    save,
    /** Replaces the notes here by those that someone else saved. */
    take(other: StoredNotes) {
      take(other);
      saving.dismiss();
    },
    draft: drafts.offered,
    /** Restores the offered draft, and offers instead what was typed meanwhile. */
    restoreDraft() {
      if (!drafts.offered) return;
      const { form, revision } = drafts.offered;
      const typed = { form: { notes }, revision: base.revision, savedAt: Date.now() };
      drafts.restore(isUnsaved ? typed : null);
      saving.dismiss();
      setTried([]);
      setNotes(form.notes);
      setBase((now) => ({ ...now, revision: revision ?? now.revision }));
    },
    discardDraft: drafts.discard,
  };
}
