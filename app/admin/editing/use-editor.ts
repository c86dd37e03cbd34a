import { useEffect, useReducer, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Flash } from "#app/admin/frame/flash-message.tsx";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { onDataChanged } from "#app/admin/frame/use-live-updates.ts";
import { pathAfterSave, useWayBack } from "#app/admin/publishing/preview/preview-place.ts";
import { makeId } from "#app/browser/make-id.ts";
import { askOnce } from "#app/browser/network.ts";
import { lastTry, useOnline } from "#app/browser/use-online.ts";
import { cleanLine } from "#domain/text/clean-text.ts";
import { currentPath, listPath } from "./content-areas.ts";
import type { CurrentAnswer } from "./current.ts";
import { removeDraft, writeDraft } from "./draft.ts";
import {
  type EditState,
  isEdited,
  isOwn,
  isUnsaved,
  openedState,
  reduceEdit,
} from "./edit-state.ts";
import type { Editor, EditorOptions, OpenedForm, RowNews, SaveAnswer } from "./editor.ts";
import { errorsThatHold } from "./form-values.ts";
import { useDrafts } from "./use-drafts.ts";

/** Edits a form. Sends it, keeps what is unsaved in this browser, and leaves the page. */
export function useEditor(options: EditorOptions): Editor {
  const { noun, opened, labels, words = {} } = options;
  const [state, dispatch] = useReducer(reduceEdit, null, () => openedState(opened, options.id));
  const { form, base, phase } = state;
  const { id, revision } = base;
  const action = useAdminAction<Exclude<SaveAnswer, CallFailure>>((answer) =>
    dispatch({ type: "answered", answer, isOnline: navigator.onLine }),
  );
  const drafts = useDrafts(
    `${noun}:${options.id ?? "new"}`,
    opened.start?.form ?? opened.form,
    opened.start !== undefined,
  );
  const { news: heard, dismiss: dismissNews } = useRowNews({
    at: revision === null ? undefined : currentPath(noun, id),
    revision,
    paused: phase.name === "saving",
  });
  const navigate = useNavigate();
  const back = useWayBack(listPath(noun));
  const dirty = isEdited(state);
  const typed = () => ({ ...base, form, base: base.form, savedAt: Date.now() });

  function save(how: { isAgain?: true; isTriedLater?: boolean } = {}) {
    if (action.isBusy && !action.isLate) return;
    dismissNews();
    dispatch({ type: "save asked", newId: makeId(), ...how });
  }

  function send(sent: Extract<EditState["phase"], { name: "saving" }>) {
    const { form, isAgain } = sent;
    const body = { id: sent.base.id, form, revision: sent.base.revision };
    // A form holds only what JSON can carry: strings, numbers, lists, plain objects and null.
    action.submit({ ...body, ...(isAgain && { again: true }) } as never, {
      encType: "application/json",
    });
  }

  function leave({ saved }: Extract<EditState["phase"], { name: "leaving" }>) {
    if (!saved) return navigate(back.path, { state: back.state });
    const { publishedState, change, path } = saved;
    const text = `Saved: ${cleanLine(options.nameOf(form))}`;
    const flash: Flash = { text, saved: { publishedState, change, path, takenOver } };
    const slug = opened.form.slug as string | undefined;
    navigate(pathAfterSave(back.path, slug, path), { state: { ...flash, ...back.state } });
  }

  const { storageKey } = drafts;
  const takenOver = state.takenOver && {
    ...state.takenOver,
    fields: state.takenOver.fields.map((field) => labels[field] ?? field),
  };
  useAfterRender(() => {
    if (dirty) writeDraft(storageKey, typed());
    else removeDraft(storageKey);
  }, [dirty, storageKey, form, base]);
  useAfterRender(() => {
    if (phase.name === "saving") send(phase);
    if (phase.name === "leaving") leave(phase);
  }, [phase]);
  useOnline((after) => {
    if (phase.name === "refused" && phase.isOffline) save({ isTriedLater: after < lastTry });
  });

  const errors =
    phase.name === "refused" && phase.result.outcome === "invalid"
      ? errorsThatHold(phase.result.fieldErrors, phase.form, form, options.faultsOf)
      : {};
  const examples = fieldsStillSample(opened, form);

  return {
    noun,
    id: revision === null ? undefined : id,
    form,
    base: base.form,
    labels,
    words,
    change: (fields) => dispatch({ type: "typed", fields }),
    text: (name) => ({
      name,
      value: String(form[name]),
      error: errors[name],
      mark: examples.includes(name) ? "Example" : undefined,
      onChange: ({ target }) => dispatch({ type: "typed", fields: { [name]: target.value } }),
    }),
    examples,
    dirty,
    stayed: phase.name === "editing" && phase.isAfterSave === true,
    isUnsaved: () => isUnsaved(state),
    uploading: state.uploads > 0,
    waiting: phase.name === "uploading",
    track(upload) {
      dispatch({ type: "upload began" });
      upload.then((failure) => dispatch({ type: "upload ended", failure }));
    },
    saving: phase.name === "saving",
    late: phase.name === "saving" && action.isLate,
    result: phase.name === "refused" ? phase.result : null,
    errors,
    save: () => save(),
    takeOver: (form, theirs, then) =>
      dispatch({ type: "took over", form, theirs, savesAtOnce: then === "save" }),
    takenOver,
    news: heard?.type === "saved" && isOwn(state, heard.current) ? null : heard,
    dismissResult: () => dispatch({ type: "dismissed" }),
    startWords: opened.start?.words ?? null,
    draft: drafts.offered,
    latest: state.latest,
    restoreDraft() {
      const { offered: draft } = drafts;
      if (!draft) return;
      drafts.restore(dirty ? typed() : null);
      dispatch({ type: "restored", draft, opened });
    },
    discardDraft: drafts.discard,
    abandon: () => dispatch({ type: "abandoned" }),
    addAgain: () => save({ isAgain: true }),
  };
}

/** Runs this after the first render, and after each that changes one of these values. */
function useAfterRender(run: () => void, values: readonly unknown[]): void {
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when
  useEffect(() => latest.current(), values);
}

function fieldsStillSample({ form: before, ...opened }: OpenedForm, form: object): string[] {
  if (opened.revision === null) return [];
  const now = form as Record<string, unknown>;
  return (opened.examples ?? []).filter(
    (name) => JSON.stringify(before[name]) === JSON.stringify(now[name]),
  );
}

interface NewsOptions {
  /** URL of the saved row; undefined for a new one. */
  at: string | undefined;
  /** Revision that the editor started from. */
  revision: number | null;
  /** True during a save, whose answer reports the same. */
  paused: boolean;
}

/** Reports when someone else saves or deletes the open row. `dismiss` hides the report. */
function useRowNews({ at, revision, paused }: NewsOptions) {
  const [heard, setHeard] = useState(0);
  const [answer, setAnswer] = useState<CurrentAnswer | null>(null);
  const asked = useRef(0);

  useEffect(() => onDataChanged(() => setHeard((count) => count + 1)), []);

  useEffect(() => {
    if (!at || paused || asked.current === heard) return;
    // Without an answer, the next save reports the same.
    return askOnce<CurrentAnswer>(
      at,
      (said) => "current" in said,
      (said) => {
        asked.current = heard;
        setAnswer(said);
      },
    );
  }, [at, paused, heard]);

  return { news: newsOf(answer, revision), dismiss: () => setAnswer(null) };
}

function newsOf(answer: CurrentAnswer | null, revision: number | null): RowNews | null {
  if (!answer || revision === null) return null;
  const { current } = answer;
  if (!current) return { type: "deleted" };
  return current.revision > revision ? { type: "saved", current } : null;
}
