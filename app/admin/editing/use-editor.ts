import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { DoneState } from "#app/admin/use-done.ts";
import { makeId } from "#app/make-id.ts";
import { type KeptDraft, newDraftPlace, removeDraft, writeDraft } from "./draft.ts";
import type { SaveResult } from "./save-result.ts";
import { useDrafts } from "./use-drafts.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

export interface EditorOptions<Form> {
  /** Names the drafts in this browser, e.g. `service`. */
  noun: string;
  /** Of the row, where it has one; something new is given one. */
  id?: string | undefined;
  /** What the server has: the form as it was when the page was opened. */
  initial: Form;
  /** Its revision; null for something new. */
  revision: number | null;
  /** Where a saved editor leads. */
  listPath: string;
  /** What the list there says was saved. */
  nameOf(form: Form): string;
}

/** What the editing began from, or went on from: after a save, or a choice between two versions. */
interface Base<Form> {
  /** Something new has one as soon as it is sent: sent again, as nobody answered, it is still the same row. */
  id: string | undefined;
  form: Form;
  revision: number | null;
}

/** Names of the parts of a form that are text. */
type TextName<Form> = {
  [Name in keyof Form]: Form[Name] extends string ? Name : never;
}[keyof Form] &
  string;

interface TextFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: { target: { value: string } }): void;
}

/** One form being edited: its text, whether it is saved, and everything that can come between. */
export interface Editor<Form> {
  /** Of the row; undefined while there is none, as far as is known. */
  id: string | undefined;
  form: Form;
  /** Sets some fields. */
  change(fields: Partial<Form>): void;
  /** What a text field needs to show and change this part of the form. */
  text(name: TextName<Form>): TextFieldProps;
  /** There is something typed that is not saved. */
  dirty: boolean;
  /** It was saved on this page, which stayed, as more was typed meanwhile. */
  stayed: boolean;
  /** Whether leaving at this moment would lose something: no longer once it was saved or given up. */
  isUnsaved(): boolean;
  saving: boolean;
  /** A picture is still on its way, which a save waits for. */
  uploading: boolean;
  /** A save waits for it, and goes on by itself. */
  waiting: boolean;
  /** Tells of a picture that is being sent. */
  track(upload: Upload): void;
  result: SaveResult<Form> | null;
  errors: Record<string, string>;
  /** Saves, once every picture has arrived; not at all when one of them fails. */
  save(): void;
  /** Saves over the version that came in between. */
  saveOver(revision: number): void;
  /** Takes another version in place of what was typed, and goes on from it. */
  take(form: Form, revision: number): void;
  dismissResult(): void;
  /** Unsaved text of an earlier visit, to be offered. */
  draft: KeptDraft<Form> | null;
  /** Puts it into the form. What was typed meanwhile is offered in its place. */
  restoreDraft(): void;
  discardDraft(): void;
  /** Forgets what was typed, before leaving. */
  abandon(): void;
  /** Leaves for the page of something new, where what was typed is offered: the row that it was of is gone. */
  addAgain(): void;
}

export function useEditor<Form extends object>(options: EditorOptions<Form>): Editor<Form> {
  const { noun, initial, listPath } = options;
  const [base, setBase] = useState<Base<Form>>({
    id: options.id,
    form: initial,
    revision: options.revision,
  });
  const [form, setForm] = useState(initial);
  const drafts = useDrafts(`${noun}:${options.id ?? "new"}`, initial);
  const [result, setResult] = useState<SaveResult<Form> | null>(null);
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

  const { place } = drafts;
  const { id, revision } = base;
  useEffect(() => {
    if (dirty) writeDraft(place, { id, form, revision, savedAt: Date.now() });
    else removeDraft(place);
  }, [dirty, place, id, form, revision]);

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    const answer = fetcher.data;
    if (answer.outcome !== "saved") return setResult(answer);
    const saved = sent.current;
    // A draft that was restored meanwhile has a base of its own.
    setBase((now) =>
      now === saved.base ? { ...now, form: saved.form, revision: answer.revision } : now,
    );
    setTurn("saved");
  }, [fetcher.state, fetcher.data]);

  function leaveOrStay() {
    if (isUnsaved()) return setStayed(true);
    const state: DoneState = { done: `Saved: ${options.nameOf(form).trim()}` };
    navigate(listPath, { state });
  }

  function send(over: number | null) {
    setResult(null);
    setStayed(false);
    // Where no answer comes, or the session has ended, it is this that is sent again.
    const named = { ...base, id: id ?? makeId(), revision: over };
    setBase(named);
    sent.current = { base: named, form };
    // A plain object of strings, numbers, lists and null: what JSON carries.
    const body = { id: named.id, form, revision: over } as unknown as Parameters<
      typeof fetcher.submit
    >[0];
    fetcher.submit(body, { method: "post", encType: "application/json" });
  }

  async function save() {
    if (!uploads.busy) return send(revision);
    setResult(null);
    setTurn("waiting");
    const failure = await uploads.ended();
    setTurn(failure === null ? "due" : "none");
    if (failure !== null) setResult({ outcome: "failed", message: `Not saved. ${failure}` });
  }

  // In an effect, so that the form that is sent has the pictures that were waited for, and the one that is compared with
  // what was sent has everything that was typed.
  const goOn = useRef(() => {});
  goOn.current = turn === "due" ? () => send(revision) : leaveOrStay;
  useEffect(() => {
    if (turn !== "due" && turn !== "saved") return;
    setTurn("none");
    goOn.current();
  }, [turn]);

  function abandon() {
    done.current = true;
    removeDraft(place);
  }

  const errors = result?.outcome === "invalid" ? result.fieldErrors : {};
  const change = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));

  return {
    id: revision === null ? undefined : id,
    form,
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
    saving: fetcher.state !== "idle",
    result,
    errors,
    save,
    saveOver: send,
    take(taken, theirs) {
      setBase((now) => ({ ...now, form: taken, revision: theirs }));
      setForm(taken);
      setResult(null);
    },
    dismissResult: () => setResult(null),
    draft: drafts.offered,
    restoreDraft() {
      if (!drafts.offered) return;
      const { form: restored, ...began } = drafts.offered;
      drafts.restore(dirty ? { id, form, revision, savedAt: Date.now() } : null);
      setForm(restored);
      setBase((now) => ({ ...now, id: began.id ?? options.id, revision: began.revision }));
      setStayed(false);
    },
    discardDraft: drafts.discard,
    abandon,
    addAgain() {
      abandon();
      writeDraft(newDraftPlace(`${noun}:new`), { form, revision: null, savedAt: Date.now() });
      navigate(`${listPath}/new`);
    },
  };
}
