import type { Draft } from "./draft.ts";
import type {
  FormValues,
  OpenedForm,
  SaveAnswer,
  SaveRefusal,
  StoredForm,
  TakenOver,
} from "./editor.ts";
import { layDraftOver, mergeForms } from "./form-values.ts";

/** Where the editing began: the opened row, the last save, a draft, or a merge of two versions. */
interface Base {
  /** Something new gets an id when it is first sent, so that a second try saves the same row. */
  id: string | undefined;
  form: FormValues;
  revision: number | null;
  /** Forms that were sent since. The row holds one of them, if only its answer was lost. */
  tried?: FormValues[] | undefined;
}

type Saved = Extract<SaveAnswer, { outcome: "saved" }>;

/** What the editor is doing. */
type Phase =
  /** `isAfterSave` if the page stayed after a save because more was typed meanwhile. */
  | { name: "editing"; isAfterSave?: true }
  /** The save waits for pictures. `failure` says why one of them could not be uploaded. */
  | { name: "uploading"; newId: string; isAgain?: true | undefined; failure: string | null }
  | { name: "saving"; base: Base; form: FormValues; isAgain: boolean; isTriedLater: boolean }
  /** Not saved. `form` is what was refused. `isOffline`: it waits for a connection. */
  | { name: "refused"; result: SaveRefusal; form: FormValues; isOffline: boolean }
  /** The page is left, after a save or without one. */
  | { name: "leaving"; saved: Saved | null };

/** A form being edited, from its opening until its page is left. */
export interface EditState {
  form: FormValues;
  base: Base;
  phase: Phase;
  /** How many uploads of pictures are under way. */
  uploads: number;
  /** The last saved version that this page knows. Null for a new row. */
  latest: StoredForm | null;
  /** What this form took from someone else's save, by the names of its fields. */
  takenOver: TakenOver | null;
  /** Whether the save adds a deleted row again, as long as there is no row. */
  addsAgain: boolean;
}

export type EditEvent =
  | { type: "typed"; fields: FormValues }
  | { type: "upload began" }
  /** `failure` says why it failed. */
  | { type: "upload ended"; failure: string | null }
  /**
   * `newId` is for a row that has none. `isAgain` adds a deleted row again. `isTriedLater`: if this
   * fails, the editor will try again by itself.
   */
  | { type: "save asked"; newId: string; isAgain?: true; isTriedLater?: boolean }
  | { type: "answered"; answer: SaveAnswer; isOnline: boolean }
  /** The form goes on from someone else's version. It is saved at once if it `savesAtOnce`. */
  | { type: "took over"; form: FormValues; theirs: StoredForm; savesAtOnce: boolean }
  | { type: "dismissed" }
  | { type: "restored"; draft: Draft<FormValues>; opened: OpenedForm }
  | { type: "abandoned" };

/** So that a draft in this browser stays small while the server is away for long. */
const triesKept = 3;

const noConnection =
  "No connection. Your text is kept here, and is saved by itself when the connection is back.";

/** @param id that of the row; undefined for a new one */
export function openedState(opened: OpenedForm, id: string | undefined): EditState {
  const { form, revision } = opened;
  return {
    form: opened.start?.form ?? form,
    base: { id, form, revision },
    phase: { name: "editing" },
    uploads: 0,
    latest: revision === null ? null : opened,
    takenOver: null,
    addsAgain: revision === null && opened.again === true,
  };
}

/** What becomes of an edited form. Changes nothing else: `useEditor` sends, keeps and leaves. */
export function reduceEdit(state: EditState, event: EditEvent): EditState {
  const { phase, base } = state;
  switch (event.type) {
    case "typed":
      return { ...state, form: { ...state.form, ...event.fields } };
    case "upload began":
      return { ...state, uploads: state.uploads + 1 };
    case "upload ended":
      return withoutUpload(state, event.failure);
    case "save asked":
      return state.uploads > 0
        ? {
            ...state,
            phase: { name: "uploading", newId: event.newId, isAgain: event.isAgain, failure: null },
          }
        : sending(state, event);
    case "answered":
      return phase.name === "saving" ? answered(state, phase, event) : state;
    case "took over": {
      const next = tookOver(state, event.form, event.theirs);
      return event.savesAtOnce ? sending(next) : withoutResult(next);
    }
    case "dismissed":
      return withoutResult(state);
    case "restored": {
      const { id = base.id, revision, tried } = event.draft;
      const { form, base: began } = layDraftOver(event.opened, event.draft);
      const isEditing = phase.name === "editing";
      return {
        ...state,
        form,
        base: { id, form: began, revision, tried },
        phase: isEditing ? { name: "editing" } : phase,
      };
    }
    case "abandoned":
      return { ...state, phase: { name: "leaving", saved: null } };
  }
}

/** Whether the form differs from what is saved. */
export function isEdited({ form, base, phase }: EditState): boolean {
  return phase.name !== "leaving" && JSON.stringify(form) !== JSON.stringify(base.form);
}

/** Whether leaving now would lose something. */
export function isUnsaved(state: EditState): boolean {
  return isEdited(state) || (state.uploads > 0 && state.phase.name !== "leaving");
}

/**
 * Whether the row holds what this page began from or sent before, so that nobody else's text is in
 * it. Somebody may have moved the item.
 */
export function isOwn({ base }: EditState, stored: StoredForm): boolean {
  return [base.form, ...(base.tried ?? [])].some(
    (known) => mergeForms(known, known, stored.form).theirs.length === 0,
  );
}

function withoutResult(state: EditState): EditState {
  return state.phase.name === "refused" ? { ...state, phase: { name: "editing" } } : state;
}

function withoutUpload(state: EditState, failure: string | null): EditState {
  const next = { ...state, uploads: state.uploads - 1 };
  const { phase } = state;
  if (phase.name !== "uploading") return next;
  const first = phase.failure ?? failure;
  if (next.uploads > 0) return { ...next, phase: { ...phase, failure: first } };
  if (first === null) return sending(next, phase);
  return refused(next, { outcome: "failed", message: `Not saved. ${first}` });
}

interface Sending {
  newId?: string;
  isAgain?: true | undefined;
  isTriedLater?: boolean;
}

function sending(state: EditState, { newId, isAgain, isTriedLater = false }: Sending = {}) {
  const { form, base, addsAgain } = state;
  const tried = [...(base.tried ?? []), form].slice(-triesKept);
  const sent: Base = { ...base, id: base.id ?? newId, tried };
  const adds = isAgain ?? (addsAgain && base.revision === null);
  return {
    ...state,
    base: sent,
    phase: { name: "saving", base: sent, form, isAgain: adds, isTriedLater } as const,
  };
}

function answered(
  state: EditState,
  sent: Extract<Phase, { name: "saving" }>,
  { answer, isOnline }: Extract<EditEvent, { type: "answered" }>,
): EditState {
  if (answer.outcome === "saved") {
    // A draft that was restored meanwhile has another base.
    const isSame = state.base === sent.base;
    const base = isSame
      ? { id: sent.base.id, form: sent.form, revision: answer.revision }
      : state.base;
    const next = { ...state, base };
    return isUnsaved(next)
      ? { ...next, phase: { name: "editing", isAfterSave: true } }
      : { ...next, phase: { name: "leaving", saved: answer } };
  }
  if (answer.outcome === "conflict") {
    const { current } = answer;
    if (isOwn(state, current)) return sending(wentOnFrom(state, current));
    const merge = mergeForms(state.base.form, state.form, current.form);
    if (merge.both.length === 0) return sending(tookOver(state, merge.form, current));
  }
  if (answer.outcome === "failed" && (!isOnline || sent.isTriedLater))
    return refused(state, { ...answer, message: noConnection }, { ...sent, isOffline: true });
  return refused(state, answer, sent);
}

function refused(
  state: EditState,
  result: SaveRefusal,
  { form, isOffline = false }: { form: FormValues; isOffline?: boolean } = state,
): EditState {
  return { ...state, phase: { name: "refused", result, form, isOffline } };
}

function tookOver(state: EditState, form: FormValues, theirs: StoredForm): EditState {
  const { theirs: fields } = mergeForms(state.base.form, state.form, theirs.form);
  const takenOver = fields.length > 0 ? { by: theirs.savedBy, fields } : state.takenOver;
  return wentOnFrom({ ...state, form, takenOver }, theirs);
}

/** Goes on from the stored form, over which the next save is sent. */
function wentOnFrom(state: EditState, stored: StoredForm): EditState {
  const { form, revision } = stored;
  return { ...state, base: { id: state.base.id, form, revision }, latest: stored };
}
