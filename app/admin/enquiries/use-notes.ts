import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { removeDraft, writeDraft } from "#app/admin/editing/draft.ts";
import { useDrafts } from "#app/admin/editing/use-drafts.ts";
import { useHoldLiveUpdates } from "#app/admin/live/hold-live-updates.ts";
import type { NotesAnswer } from "./enquiry-answer.ts";
import { notesKey } from "./notes-drafts.ts";

interface StoredNotes {
  notes: string;
  revision: number;
}

interface NotesOptions {
  /** Of the enquiry. */
  id: string;
  /** What the server has; it may change while the page is open. */
  stored: StoredNotes;
  /** The enquiry was deleted: nothing is worth keeping. */
  isGone: boolean;
}

/**
 * The notes of an enquiry while they are typed. Others' are taken in where nothing is unsaved, and
 * never overwritten.
 */
export function useNotes({ id, stored, isGone }: NotesOptions) {
  const [base, setBase] = useState(stored);
  const [notes, setNotes] = useState(stored.notes);
  const [result, setResult] = useState<NotesAnswer | null>(null);
  const drafts = useDrafts(notesKey(id), { notes: stored.notes });
  const fetcher = useFetcher<NotesAnswer>();
  const sent = useRef("");
  const isUnsaved = notes !== base.notes && !isGone;
  useHoldLiveUpdates(isUnsaved);

  if (!isUnsaved && stored.revision >= base.revision && stored.notes !== base.notes) take(stored);

  const { place } = drafts;
  useEffect(() => {
    const { revision } = base;
    if (isUnsaved) writeDraft(place, { form: { notes }, revision, savedAt: Date.now() });
    else removeDraft(place);
  }, [isUnsaved, place, notes, base]);

  useEffect(() => {
    if (!fetcher.data) return;
    setResult(fetcher.data);
    if (fetcher.data.outcome === "saved")
      setBase({ notes: sent.current, revision: fetcher.data.revision });
  }, [fetcher.data]);

  function take(other: StoredNotes) {
    setBase(other);
    setNotes(other.notes);
  }

  function save(revision = base.revision) {
    if (fetcher.state !== "idle") return;
    setResult(null);
    // Where no answer comes, or the session has ended, it is this that is sent again.
    setBase((now) => ({ ...now, revision }));
    sent.current = notes;
    fetcher.submit({ intent: "notes", notes, revision }, { method: "post" });
  }

  return {
    notes,
    setNotes,
    isUnsaved,
    isSaving: fetcher.state !== "idle",
    result,
    dismissResult: () => setResult(null),
    save,
    take(other: StoredNotes) {
      take(other);
      setResult(null);
    },
    draft: drafts.offered,
    /** What was typed meanwhile is offered in its place. */
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
