import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { Flash } from "#app/admin/frame/use-flash.ts";
import { makeId } from "#app/browser/make-id.ts";
import { removeDraft, writeDraft } from "./draft.ts";
import type { Editor, EditorOptions, TakenOver } from "./editor.ts";
import { errorsThatHold } from "./errors-that-hold.ts";
import { laidOver } from "./laid-over.ts";
import { mergeForms } from "./merge-forms.ts";
import type { SaveResult } from "./save-result.ts";
import type { StoredForm } from "./stored-form.ts";
import { useDrafts } from "./use-drafts.ts";
import { useNews } from "./use-news.ts";
import { useUploads } from "./use-uploads.ts";

/**
 * What the editing began from, or went on from: after a save, a draft, or a choice between two
 * versions.
 */
interface Base<Form> {
  /**
   * Something new has one as soon as it is sent: sent again, as nobody answered, it is still the
   * same row.
   */
  id: string | undefined;
  /** Some fields of an old draft may not be known. */
  form: Partial<Form>;
  revision: number | null;
}

export function useEditor<Form extends object>(options: EditorOptions<Form>): Editor<Form> {
  const { noun, opened, listPath, labels } = options;
  const { form: initial } = opened;
  const [base, setBase] = useState<Base<Form>>({ ...opened, id: options.id });
  const [form, setForm] = useState(initial);
  const [latest, setLatest] = useState(opened.revision === null ? null : opened);
  const drafts = useDrafts(`${noun}:${options.id ?? "new"}`, initial);
  const [result, setResult] = useState<SaveResult<Form> | null>(null);
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const [turn, setTurn] = useState<"none" | "waiting" | "due" | "saved">("none");
  const [stayed, setStayed] = useState(false);
  const uploads = useUploads();
  const sent = useRef({ base, form });
  const done = useRef(false);
  const fetcher = useFetcher<SaveResult<Form>>();
  const navigate = useNavigate();
  const isChanged = () => !done.current && JSON.stringify(form) !== JSON.stringify(base.form);
  const dirty = isChanged();
  const isUnsaved = () => isChanged() || (uploads.busy && !done.current);
  const saving = fetcher.state !== "idle";

  const { place } = drafts;
  const { id, revision } = base;
  const at = revision === null ? undefined : options.currentAt(id);
  const { news, dismiss: dismissNews } = useNews<Form>({ at, revision, paused: saving });

  useEffect(() => {
    const typed = { id, form, base: base.form, revision, savedAt: Date.now() };
    if (dirty) writeDraft(place, typed);
    else removeDraft(place);
  }, [dirty, place, id, form, base.form, revision]);

  // Looks at the form as it is by now: more may have been typed since it was sent.
  const hear = useRef((_: SaveResult<Form>) => {});
  hear.current = (answer) => {
    if (answer.outcome === "conflict") return meet(answer);
    if (answer.outcome !== "saved") return setResult(answer);
    const saved = sent.current;
    // A draft that was restored meanwhile has a base of its own.
    setBase((now) =>
      now === saved.base ? { ...now, form: saved.form, revision: answer.revision } : now,
    );
    setResult(answer);
    setTurn("saved");
  };
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) hear.current(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  /** Somebody saved first: asks only where both changed the same field. */
  function meet(conflict: Extract<SaveResult<Form>, { outcome: "conflict" }>) {
    const merge = mergeForms(base.form, form, conflict.current.form);
    if (merge.both.length > 0) setResult(conflict);
    else takeOver(merge.form, conflict.current, "save");
  }

  function takeOver(chosen: Form, theirs: StoredForm<Form>, then: "save" | "edit") {
    const { theirs: fields } = mergeForms(base.form, form, theirs.form);
    if (fields.length > 0) {
      const names = fields.map((field) => labels[field] ?? field);
      setTakenOver({ by: theirs.savedBy, fields: names });
    }
    setBase((now) => ({ ...now, form: theirs.form, revision: theirs.revision }));
    setLatest(theirs);
    setForm(chosen);
    setResult(null);
    if (then === "save") setTurn("due");
  }

  function leaveOrStay() {
    if (isUnsaved() || result?.outcome !== "saved") return setStayed(true);
    const { standing, preview } = result;
    const name = options.nameOf(form).trim();
    const state: Flash = { text: `Saved: ${name}`, saved: { standing, preview, takenOver } };
    navigate(listPath, { state });
  }

  function send(again = false) {
    setResult(null);
    setStayed(false);
    dismissNews();
    // Where no answer comes, or the session has ended, it is this that is sent again.
    const named = { ...base, id: id ?? makeId() };
    setBase(named);
    sent.current = { base: named, form };
    const former = again && { again: latest?.place ?? {} };
    // A plain object of strings, numbers, lists and null: what JSON carries.
    const body = { id: named.id, form, revision, ...former } as unknown as Parameters<
      typeof fetcher.submit
    >[0];
    fetcher.submit(body, { method: "post", encType: "application/json" });
  }

  async function save() {
    if (!uploads.busy) return send();
    setResult(null);
    setTurn("waiting");
    const failure = await uploads.ended();
    setTurn(failure === null ? "due" : "none");
    if (failure !== null) setResult({ outcome: "failed", message: `Not saved. ${failure}` });
  }

  // In an effect, so that the form that is sent has the pictures that were waited for, and the one
  // that is compared with what was sent has everything that was typed.
  const goOn = useRef(() => {});
  goOn.current = turn === "due" ? send : leaveOrStay;
  useEffect(() => {
    if (turn !== "due" && turn !== "saved") return;
    setTurn("none");
    goOn.current();
  }, [turn]);

  function abandon() {
    done.current = true;
    removeDraft(place);
  }

  const errors =
    result?.outcome === "invalid"
      ? errorsThatHold(result.fieldErrors, sent.current.form, form, options.faultsOf)
      : {};
  const change = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));

  return {
    id: revision === null ? undefined : id,
    form,
    base: base.form,
    labels,
    change,
    text: (name) => ({
      name,
      value: String(form[name]),
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Form>),
    }),
    dirty,
    stayed,
    isUnsaved,
    uploading: uploads.busy,
    waiting: turn === "waiting",
    track: uploads.track,
    saving,
    result,
    errors,
    save,
    takeOver,
    takenOver,
    news,
    dismissNews,
    dismissResult: () => setResult(null),
    draft: drafts.offered,
    latest,
    restoreDraft() {
      const { offered } = drafts;
      if (!offered) return;
      const typed = { id, form, base: base.form, revision, savedAt: Date.now() };
      drafts.restore(dirty ? typed : null);
      const restored = laidOver(opened, offered);
      setForm(restored.form);
      const { id: began = options.id, revision: beganAt } = offered;
      setBase({ id: began, form: restored.base, revision: beganAt });
      setStayed(false);
    },
    discardDraft: drafts.discard,
    abandon,
    addAgain: () => send(true),
  };
}
