import { expect, test } from "vitest";
import { seededRandom } from "#tests/durability/kills.ts";
import { type EditEvent, type EditState, openedState, reduceEdit } from "./edit-state.ts";
import type { StoredForm } from "./editor.ts";

const rounds = 2_000;
const fields = ["name", "summary"] as const;

/** A row that this editor and others save to. */
function rowWith(form: Record<string, unknown>) {
  return { form, revision: 1, savedAt: "2026-11-22T14:05:00.000Z", savedBy: "mary@example.com" };
}

test("whatever happens in whatever order, what was typed is in the form or in the row", () => {
  const random = seededRandom();
  const oneOf = <One>(some: readonly One[]) => some[Math.floor(random(some.length))] as One;
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    let row: StoredForm = rowWith({ name: "Gold", summary: "Leaf" });
    let state = openedState(row, "7");
    const typed: Record<string, unknown> = {};
    const happened: string[] = [];
    const on = (event: EditEvent) => {
      happened.push(event.type);
      state = reduceEdit(state, event);
    };
    for (let step = 0; step < 12 && state.phase.name !== "leaving"; step += 1) {
      count += 1;
      const value = `text ${count}`;
      switch (oneOf(["type", "type", "save", "answer", "answer", "upload", "ended", "theirs"])) {
        case "type": {
          const field = oneOf(fields);
          typed[field] = value;
          on({ type: "typed", fields: { [field]: value } });
          break;
        }
        case "save":
          if (state.phase.name !== "saving") on({ type: "save asked", newId: value });
          break;
        case "answer":
          row = answerSave(state, row, on, oneOf(["given", "given", "lost", "failed"]));
          break;
        case "upload":
          on({ type: "upload began" });
          break;
        case "ended":
          if (state.uploads > 0)
            on({ type: "upload ended", failure: oneOf([null, null, "Too large."]) });
          break;
        default: {
          // Somebody else saves a field that was not touched here, so that nobody must choose.
          const free = fields.find((field) => !(field in typed));
          if (free)
            row = { ...row, form: { ...row.form, [free]: value }, revision: row.revision + 1 };
        }
      }
      const { name } = state.phase as EditState["phase"];
      const kept = name === "leaving" ? row.form : state.form;
      expect(kept, happened.join(", ")).toMatchObject(typed);
    }
  }
});

const theirs = { ...rowWith({ name: "Gold", summary: "Saved there." }), revision: 2 };

/** The phase after these events, in a form whose save waits for a picture. */
function phaseAfter(save: EditEvent, ...events: EditEvent[]) {
  const opened = openedState(rowWith({ name: "Gold", summary: "Leaf" }), "7");
  return [{ type: "upload began" } as const, save, ...events].reduce(reduceEdit, opened).phase;
}

test("a save that waits for a picture goes on when someone else's text is taken into the form", () => {
  const save = { type: "save asked", newId: "8" } as const;
  const look = { type: "took over", form: theirs.form, theirs, savesAtOnce: false } as const;
  expect(phaseAfter(save, look)).toMatchObject({ name: "uploading" });
  const ended = { type: "upload ended", failure: null } as const;
  expect(phaseAfter(save, look, ended)).toMatchObject({ name: "saving", base: { revision: 2 } });
});

test("a save that waits for a picture still adds a deleted row again", () => {
  const ended = { type: "upload ended", failure: null } as const;
  const again = { type: "save asked", newId: "8", isAgain: true } as const;
  expect(phaseAfter(again, ended)).toMatchObject({ name: "saving", isAgain: true });
});

/** What the server does with the save that is under way. The row after it. */
function answerSave(
  { phase }: EditState,
  row: StoredForm,
  on: (event: EditEvent) => void,
  how: "given" | "lost" | "failed",
): StoredForm {
  if (phase.name !== "saving") return row;
  const failed = { outcome: "failed", message: "No answer" } as const;
  if (how === "failed" || phase.base.revision !== row.revision) {
    const answer = how === "given" ? ({ outcome: "conflict", current: row } as const) : failed;
    on({ type: "answered", answer, isOnline: true });
    return row;
  }
  const next = { ...row, form: phase.form, revision: row.revision + 1 };
  const state = { publishedState: "changed", change: "service/7", path: "/" } as const;
  const saved = { outcome: "saved", revision: next.revision, ...state } as const;
  on({ type: "answered", answer: how === "lost" ? failed : saved, isOnline: true });
  return next;
}

test("a save that fails while the connection comes back waits for the next try, and says so after the last", () => {
  const opened = openedState(rowWith({ name: "Gold" }), "7");
  const failure = { outcome: "failed", message: "Failed to save finish" } as const;
  const trying = (isTriedLater: boolean) =>
    [
      { type: "save asked", newId: "", isTriedLater },
      { type: "answered", answer: failure, isOnline: true },
    ] as const;
  const first = trying(true).reduce<EditState>(reduceEdit, opened);
  expect(first.phase).toMatchObject({
    isOffline: true,
    result: { message: expect.stringContaining("is saved by itself") },
  });
  expect(trying(false).reduce<EditState>(reduceEdit, first).phase).toMatchObject({
    isOffline: false,
    result: failure,
  });
});
