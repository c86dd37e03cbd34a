import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { type Draft, readDraft, removeDraft, writeDraft } from "./draft.ts";
import type { SaveResult } from "./save-result.ts";

export interface EditorOptions<Form> {
  /** Names the draft in this browser, e.g. `service:new`. */
  draftKey: string;
  /** What the server has: the form as it was when the page was opened. */
  initial: Form;
  /** Its revision; null for something new. */
  revision: number | null;
  /** Where a saved editor leads. */
  listPath: string;
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
  result: SaveResult<Form> | null;
  errors: Record<string, string>;
  save(): void;
  /** Saves over the version that came in between. */
  saveOver(revision: number): void;
  /** Takes another version in place of what was typed, and goes on from it. */
  take(form: Form, revision: number): void;
  dismissResult(): void;
  /** Unsaved text of an earlier visit, to be offered. */
  draft: Draft<Form> | null;
  restoreDraft(): void;
  discardDraft(): void;
  /** Forgets what was typed, before leaving. */
  abandon(): void;
}

export function useEditor<Form extends object>(options: EditorOptions<Form>): Editor<Form> {
  const { draftKey, initial, listPath } = options;
  const [base, setBase] = useState({ form: initial, revision: options.revision });
  const [form, setForm] = useState(initial);
  const [draft, setDraft] = useState<Draft<Form> | null>(null);
  const [result, setResult] = useState<SaveResult<Form> | null>(null);
  const done = useRef(false);
  const fetcher = useFetcher<SaveResult<Form>>();
  const navigate = useNavigate();
  const isUnsaved = () => !done.current && JSON.stringify(form) !== JSON.stringify(base.form);
  const dirty = isUnsaved();

  const opened = useRef(initial);
  useEffect(() => {
    const kept = readDraft<Form>(draftKey);
    if (kept && JSON.stringify(kept.form) !== JSON.stringify(opened.current)) setDraft(kept);
  }, [draftKey]);

  useEffect(() => {
    if (dirty) writeDraft(draftKey, { form, revision: base.revision, savedAt: Date.now() });
  }, [dirty, draftKey, form, base.revision]);

  const abandon = useCallback(() => {
    done.current = true;
    removeDraft(draftKey);
  }, [draftKey]);

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    if (fetcher.data.outcome === "saved") {
      abandon();
      navigate(listPath);
    } else setResult(fetcher.data);
  }, [fetcher.state, fetcher.data, abandon, navigate, listPath]);

  function send(revision: number | null) {
    setResult(null);
    // A plain object of strings, numbers, lists and null: what JSON carries.
    const body = { form, revision } as unknown as Parameters<typeof fetcher.submit>[0];
    fetcher.submit(body, { method: "post", encType: "application/json" });
  }

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
    isUnsaved,
    saving: fetcher.state !== "idle",
    result,
    errors,
    save: () => send(base.revision),
    saveOver: send,
    take(taken, revision) {
      setBase({ form: taken, revision });
      setForm(taken);
      setResult(null);
      removeDraft(draftKey);
    },
    dismissResult: () => setResult(null),
    draft,
    restoreDraft() {
      if (!draft) return;
      setForm(draft.form);
      setBase((now) => ({ ...now, revision: draft.revision }));
      setDraft(null);
    },
    discardDraft() {
      removeDraft(draftKey);
      setDraft(null);
    },
    abandon,
  };
}
