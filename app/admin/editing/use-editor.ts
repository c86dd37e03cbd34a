import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { DoneState } from "#app/admin/done.ts";
import { type KeptDraft, removeDraft, writeDraft } from "./draft.ts";
import type { SaveResult } from "./save-result.ts";
import { useDrafts } from "./use-drafts.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

export interface EditorOptions<Form> {
  /** Names the draft in this browser, e.g. `service:new`. */
  draftKey: string;
  /** What the server has: the form as it was when the page was opened. */
  initial: Form;
  /** Its revision; null for something new. */
  revision: number | null;
  /** Where a saved editor leads. */
  listPath: string;
  /** What the list there says was saved. */
  nameOf(form: Form): string;
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
  form: Form;
  /** Sets some fields. */
  change(fields: Partial<Form>): void;
  /** What a text field needs to show and change this part of the form. */
  text(name: TextName<Form>): TextFieldProps;
  /** There is something typed that is not saved. */
  dirty: boolean;
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
}

export function useEditor<Form extends object>(options: EditorOptions<Form>): Editor<Form> {
  const { draftKey, initial, listPath } = options;
  const [base, setBase] = useState({ form: initial, revision: options.revision });
  const [form, setForm] = useState(initial);
  const drafts = useDrafts(draftKey, initial);
  const [result, setResult] = useState<SaveResult<Form> | null>(null);
  const [turn, setTurn] = useState<"none" | "waiting" | "due">("none");
  const uploads = useUploads();
  const done = useRef(false);
  const fetcher = useFetcher<SaveResult<Form>>();
  const navigate = useNavigate();
  const isChanged = () => !done.current && JSON.stringify(form) !== JSON.stringify(base.form);
  const dirty = isChanged();

  const { place } = drafts;
  useEffect(() => {
    if (dirty) writeDraft(place, { form, revision: base.revision, savedAt: Date.now() });
    else removeDraft(place);
  }, [dirty, place, form, base.revision]);

  const abandon = useCallback(() => {
    done.current = true;
    removeDraft(place);
  }, [place]);

  const leave = useRef(() => {});
  leave.current = () => {
    const state: DoneState = { done: `Saved: ${options.nameOf(form).trim()}` };
    navigate(listPath, { state });
  };
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    if (fetcher.data.outcome === "saved") {
      abandon();
      leave.current();
    } else setResult(fetcher.data);
  }, [fetcher.state, fetcher.data, abandon]);

  function send(revision: number | null) {
    setResult(null);
    // A plain object of strings, numbers, lists and null: what JSON carries.
    const body = { form, revision } as unknown as Parameters<typeof fetcher.submit>[0];
    fetcher.submit(body, { method: "post", encType: "application/json" });
  }

  async function save() {
    if (!uploads.busy) return send(base.revision);
    setResult(null);
    setTurn("waiting");
    const failure = await uploads.ended();
    setTurn(failure === null ? "due" : "none");
    if (failure !== null) setResult({ outcome: "failed", message: `Not saved. ${failure}` });
  }

  // In an effect, so that the form that is sent has the pictures that were waited for.
  const sendNow = useRef(() => {});
  sendNow.current = () => send(base.revision);
  useEffect(() => {
    if (turn !== "due") return;
    setTurn("none");
    sendNow.current();
  }, [turn]);

  const errors = result?.outcome === "invalid" ? result.fieldErrors : {};
  const change = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));

  return {
    form,
    change,
    text: (name) => ({
      name,
      value: String(form[name]),
      error: errors[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Form>),
    }),
    dirty,
    isUnsaved: () => isChanged() || (uploads.busy && !done.current),
    uploading: uploads.busy,
    waiting: turn === "waiting",
    track: uploads.track,
    saving: fetcher.state !== "idle",
    result,
    errors,
    save,
    saveOver: send,
    take(taken, revision) {
      setBase({ form: taken, revision });
      setForm(taken);
      setResult(null);
    },
    dismissResult: () => setResult(null),
    draft: drafts.offered,
    restoreDraft() {
      if (!drafts.offered) return;
      const { form: restored, revision } = drafts.offered;
      drafts.restore(dirty ? { form, revision: base.revision, savedAt: Date.now() } : null);
      setForm(restored);
      setBase((now) => ({ ...now, revision }));
    },
    discardDraft: drafts.discard,
    abandon,
  };
}
