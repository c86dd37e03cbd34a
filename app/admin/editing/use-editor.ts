import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import type { Flash } from "#app/admin/frame/use-flash.ts";
import { makeId } from "#app/browser/make-id.ts";
import { currentPath, listPath } from "./content-areas.ts";
import { layDraftOver, removeDraft, writeDraft } from "./draft.ts";
import type {
  Editor,
  EditorOptions,
  OpenedForm,
  SaveAnswer,
  SaveRefusal,
  StoredForm,
  TakenOver,
} from "./editor.ts";
import { errorsThatHold } from "./errors-that-hold.ts";
import { mergeForms } from "./merge-forms.ts";
import { useDrafts } from "./use-drafts.ts";
import { usePendingUploads } from "./use-pending-uploads.ts";
import { useRowNews } from "./use-row-news.ts";
import { pathAfterSave, useWayBack } from "./way-back.ts";

/** Where the editing began: the opened row, the last save, a draft, or a merge of two versions. */
interface Base<Form> {
  /** Something new gets an id when it is first sent, so that a second try saves the same row. */
  id: string | undefined;
  /** An old draft may lack some fields. */
  form: Partial<Form>;
  revision: number | null;
  /** Forms that were sent since. The row holds one of them, if only its answer was lost. */
  tried?: Form[] | undefined;
}

/** So that a draft in this browser stays small while the server is away for long. */
const triesKept = 3;

type Saved<Form> = Extract<SaveAnswer<Form>, { outcome: "saved" }>;

/** What the editor is doing. */
type Phase<Form> =
  | { name: "editing" }
  /** The save waits for pictures that are still being uploaded. */
  | { name: "waiting" }
  /** The save is sent after this render. */
  | { name: "due" }
  | { name: "saving"; sent: { base: Base<Form>; form: Form } }
  /** The page is left after this render, unless more was typed meanwhile. */
  | { name: "saved"; answer: Saved<Form> }
  /** Saved, and still here because more was typed meanwhile. */
  | { name: "stayed" }
  /** Not saved. `sent` is the form that was refused. */
  | { name: "refused"; result: SaveRefusal<Form>; sent: Form };

export function useEditor<Form extends object>(options: EditorOptions<Form>): Editor<Form> {
  const { noun, opened, labels, words = {} } = options;
  const { form: initial } = opened;
  const [base, setBase] = useState<Base<Form>>({ ...opened, id: options.id });
  const started = opened.start?.form ?? initial;
  const [form, setForm] = useState(started);
  const [latest, setLatest] = useState(opened.revision === null ? null : opened);
  const [phase, setPhase] = useState<Phase<Form>>({ name: "editing" });
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const drafts = useDrafts(`${noun}:${options.id ?? "new"}`, started, opened.start !== undefined);
  const uploads = usePendingUploads();
  const abandoned = useRef(false);
  const navigate = useNavigate();
  const back = useWayBack(listPath(noun));
  const action = useAdminAction<Exclude<SaveAnswer<Form>, CallFailure>>(hear);
  const isChanged = () => !abandoned.current && JSON.stringify(form) !== JSON.stringify(base.form);
  const dirty = isChanged();
  const isUnsaved = () => isChanged() || (uploads.busy && !abandoned.current);
  const saving = phase.name === "saving";
  const result = phase.name === "refused" ? phase.result : null;

  const { storageKey } = drafts;
  const { id, revision, tried } = base;
  const at = revision === null ? undefined : currentPath(noun, id);
  const { news: heard, dismiss: dismissNews } = useRowNews<Form>({ at, revision, paused: saving });
  const news = heard?.type === "saved" && isOwn(heard.current) ? null : heard;

  const typed = () => ({ id, form, base: base.form, revision, tried, savedAt: Date.now() });
  const keep = useRef(() => {});
  keep.current = () => (dirty ? writeDraft(storageKey, typed()) : removeDraft(storageKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept at each change
  useEffect(() => keep.current(), [dirty, storageKey, form, base]);

  function hear(answer: SaveAnswer<Form>) {
    if (phase.name !== "saving") return;
    const { sent } = phase;
    if (answer.outcome === "saved") {
      // A draft that was restored meanwhile has another base.
      setBase((now) =>
        now === sent.base ? { id: now.id, form: sent.form, revision: answer.revision } : now,
      );
      return setPhase({ name: "saved", answer });
    }
    if (answer.outcome === "conflict") {
      const { current } = answer;
      if (isOwn(current)) return goOnFrom(current, "save");
      const merge = mergeForms(base.form, form, current.form);
      if (merge.both.length === 0) return takeOver(merge.form, current, "save");
    }
    setPhase({ name: "refused", result: answer, sent: sent.form });
  }

  /**
   * Whether the row holds what this page began from or sent before, so that nobody else's text is
   * in it. Somebody may have moved the item.
   */
  function isOwn({ form: stored }: StoredForm<Form>): boolean {
    return [base.form, ...(tried ?? [])].some(
      (known) => mergeForms(known, known, stored).theirs.length === 0,
    );
  }

  function takeOver(chosen: Form, theirs: StoredForm<Form>, then: "save" | "edit") {
    const { theirs: fields } = mergeForms(base.form, form, theirs.form);
    if (fields.length > 0) {
      const names = fields.map((field) => labels[field] ?? field);
      setTakenOver({ by: theirs.savedBy, fields: names });
    }
    setForm(chosen);
    goOnFrom(theirs, then);
  }

  /** Continues from the stored form, over which the next save is sent. */
  function goOnFrom(stored: StoredForm<Form>, then: "save" | "edit") {
    setBase((now) => ({ id: now.id, form: stored.form, revision: stored.revision }));
    setLatest(stored);
    if (then === "save") setPhase({ name: "due" });
    else dismissResult();
  }

  function dismissResult() {
    setPhase((now) => (now.name === "refused" ? { name: "editing" } : now));
  }

  async function save() {
    if (!uploads.busy) return send();
    setPhase({ name: "waiting" });
    const failure = await uploads.ended();
    if (failure === null) return setPhase({ name: "due" });
    const message = `Not saved. ${failure}`;
    setPhase({ name: "refused", result: { outcome: "failed", message }, sent: form });
  }

  function send(isAgain = opened.revision === null && revision === null && opened.again) {
    if (action.isBusy && !action.isLate) return;
    dismissNews();
    const named = {
      ...base,
      id: id ?? makeId(),
      tried: [...(tried ?? []), form].slice(-triesKept),
    };
    setBase(named);
    setPhase({ name: "saving", sent: { base: named, form } });
    // A form holds only what JSON can carry: strings, numbers, lists, plain objects and null.
    const body = {
      id: named.id,
      form,
      revision,
      ...(isAgain && { again: true }),
    } as unknown as Parameters<typeof action.submit>[0];
    action.submit(body, { encType: "application/json" });
  }

  function leaveOrStay({ publishedState, change, path }: Saved<Form>) {
    if (isUnsaved()) return setPhase({ name: "stayed" });
    const text = `Saved: ${options.nameOf(form).trim()}`;
    const flash: Flash = { text, saved: { publishedState, change, path, takenOver } };
    const { slug } = opened.form as { slug?: string };
    navigate(pathAfterSave(back.path, slug, path), { state: { ...flash, ...back.state } });
  }

  // After the render, because only then does `form` contain the awaited pictures, and what was
  // typed during the save.
  const proceed = useRef(() => {});
  proceed.current = () => {
    if (phase.name === "due") send();
    if (phase.name === "saved") leaveOrStay(phase.answer);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in each phase
  useEffect(() => proceed.current(), [phase]);

  const errors =
    phase.name === "refused" && phase.result.outcome === "invalid"
      ? errorsThatHold(phase.result.fieldErrors, phase.sent, form, options.faultsOf)
      : {};
  const examples = fieldsStillSample(opened, form);
  const change = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));

  return {
    noun,
    id: revision === null ? undefined : id,
    form,
    base: base.form,
    labels,
    words,
    change,
    text: (name) => ({
      name,
      value: String(form[name]),
      error: errors[name],
      mark: examples.includes(name) ? "Example" : undefined,
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Form>),
    }),
    check: (name) => ({
      name,
      checked: Boolean(form[name]),
      onChange: ({ target }) => change({ [name]: target.checked } as Partial<Form>),
    }),
    examples,
    dirty,
    stayed: phase.name === "stayed",
    isUnsaved,
    uploading: uploads.busy,
    waiting: phase.name === "waiting",
    track: uploads.track,
    saving,
    late: saving && action.isLate,
    result,
    errors,
    save,
    takeOver,
    takenOver,
    news,
    dismissResult,
    startWords: opened.start?.words ?? null,
    draft: drafts.offered,
    latest,
    restoreDraft() {
      const { offered } = drafts;
      if (!offered) return;
      drafts.restore(dirty ? typed() : null);
      const restored = layDraftOver(opened, offered);
      setForm(restored.form);
      const { id: began = options.id, revision: beganAt, tried } = offered;
      setBase({ id: began, form: restored.base, revision: beganAt, tried });
      setPhase((now) => (now.name === "stayed" ? { name: "editing" } : now));
    },
    discardDraft: drafts.discard,
    abandon() {
      abandoned.current = true;
      removeDraft(storageKey);
    },
    addAgain: () => send(true),
  };
}

function fieldsStillSample<Form extends object>(opened: OpenedForm<Form>, form: Form): string[] {
  if (opened.revision === null) return [];
  const [before, now] = [opened.form, form] as Record<string, unknown>[];
  return (opened.examples ?? []).filter(
    (name) => JSON.stringify(before?.[name]) === JSON.stringify(now?.[name]),
  );
}
