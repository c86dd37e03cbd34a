import { useEffect, useRef, useState } from "react";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { removeDraft, removeDrafts, writeDraft } from "#app/admin/editing/draft.ts";
import { useDrafts } from "#app/admin/editing/use-drafts.ts";
import { useHoldLiveUpdates } from "#app/admin/live/use-live-updates.ts";
import type { NotesResult } from "#domain/enquiries/change-enquiry.ts";

/** Draft keys of notes begin like this; an enquiry's id follows. */
export const notesKeys = "enquiry-notes:";

/** Removes the drafts of notes on deleted enquiries. */
export function forgetNotes(ids: string[]): void {
  for (const id of ids) removeDrafts(notesKeys + id);
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
export function useNotes({ id, stored, isGone }: NotesOptions) {
  const [base, setBase] = useState(stored);
  const [notes, setNotes] = useState(stored.notes);
  const drafts = useDrafts(notesKeys + id, { notes: stored.notes });
  const sent = useRef("");
  const saving = useAdminAction<NotesResult>((answer) => {
    if (answer.outcome === "saved") setBase({ notes: sent.current, revision: answer.revision });
  });
  const isUnsaved = notes !== base.notes && !isGone;
  useHoldLiveUpdates(isUnsaved);

  if (!isUnsaved && stored.revision >= base.revision && stored.notes !== base.notes) take(stored);

  const { place } = drafts;
  useEffect(() => {
    const { revision } = base;
    if (isUnsaved) writeDraft(place, { form: { notes }, revision, savedAt: Date.now() });
    else removeDraft(place);
  }, [isUnsaved, place, notes, base]);

  function take(other: StoredNotes) {
    setBase(other);
    setNotes(other.notes);
  }

  function save(revision = base.revision) {
    if (saving.isBusy) return;
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
    result: saving.result,
    dismissResult: saving.dismiss,
    save,
    /** Replaces the notes here by those that someone else saved. */
    take(other: StoredNotes) {
      take(other);
      saving.dismiss();
    },
    draft: drafts.offered,
    /** Restores the offered draft, and offers what was typed meanwhile in its place. */
    restoreDraft() {
      if (!drafts.offered) return;
      const { form, revision } = drafts.offered;
      const typed = { form: { notes }, revision: base.revision, savedAt: Date.now() };
      drafts.restore(isUnsaved ? typed : null);
      setNotes(form.notes);
      setBase((now) => ({ ...now, revision: revision ?? now.revision }));
    },
    discardDraft: drafts.discard,
  };
}
