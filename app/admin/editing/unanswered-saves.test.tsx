// @vitest-environment happy-dom
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { tellOfChange } from "#app/admin/frame/use-live-updates.ts";
import { editorForEachTest, me, press, saved, stored, type } from "#tests/admin/stub-editor.tsx";
import type { SaveAnswer } from "./editor.ts";

const page = editorForEachTest();

const theList = () => screen.findByRole("heading", { name: "The list" });
const lost: SaveAnswer = { outcome: "failed", message: "Failed to save finish" };
/** What the first save left in the row, although its answer did not come. */
const first = (fields: object) => ({ ...stored(fields, 2), savedBy: me });
const conflict = (fields: object) => ({ outcome: "conflict", current: first(fields) }) as const;

/** A save that has had no answer for half a minute. */
async function saveLate() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answer = Promise.withResolvers<SaveAnswer>();
  page.saveTyped("Name", "Gold Leaf", answer.promise);
  await screen.findByRole("button", { name: "Saving..." });
  act(() => vi.advanceTimersByTime(30_000));
  screen.getByText(/has not answered for half a minute/);
  return answer;
}

test("a late save can be sent again: the same row, over the same revision, for half a minute more", async () => {
  await saveLate();
  const answer = Promise.withResolvers<SaveAnswer>();
  page.answers.push(answer.promise);
  press("Save again");
  await screen.findByRole("button", { name: "Saving..." });
  expect(screen.queryByText(/has not answered/)).toBeNull();
  act(() => vi.advanceTimersByTime(30_000));
  screen.getByText(/has not answered for half a minute/);
  answer.resolve(saved(2));
  await theList();
  expect(page.sent).toHaveLength(2);
  expect(page.sent[1]).toEqual(page.sent[0]);
});

test("what was typed after a save whose answer was lost is saved over it, without a question", async () => {
  page.answers.push(lost, conflict({ name: "Gold Leaf", summary: "Typed." }), saved(3));
  page.open(stored());
  type("Name", "Gold Leaf ");
  type("Summary", "Typed.");
  press("Save finish");
  await screen.findByText("Failed to save finish");
  type("Name", "Gilding");
  type("Summary", "Typed since.");
  press("Save finish");
  await theList();
  const form = { name: "Gilding", summary: "Typed since." };
  expect(page.sent[2]).toEqual({ id: "7", form, revision: 2 });
  expect(screen.queryByText(/Also kept/)).toBeNull();
});

test("neither is there a question after a reload", async () => {
  page.saveTyped("Name", "Gold Leaf", lost, conflict({ name: "Gold Leaf" }), saved(3));
  await screen.findByText("Failed to save finish");
  type("Name", "Gold Leaf, typed since");
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("typed since"));
  page.open(first({ name: "Gold Leaf" }));
  await screen.findByText(/Text you had not saved was kept/);
  press("Restore");
  press("Save finish");
  await theList();
  expect(page.sent[2]).toMatchObject({ form: { name: "Gold Leaf, typed since" }, revision: 2 });
});

test("a save whose answer was lost is not announced as somebody's", async () => {
  page.saveTyped("Name", "Gold Leaf", lost);
  await screen.findByText("Failed to save finish");
  const read = vi.fn(async () => Response.json({ current: first({ name: "Gold Leaf" }) }));
  vi.stubGlobal("fetch", read);
  await act(async () => tellOfChange());
  await waitFor(() => expect(read).toHaveBeenCalled());
  await act(() => read.mock.results[0]?.value);
  expect(screen.queryByText(/Your text is untouched/)).toBeNull();
});

test("someone else's save in between is asked about", async () => {
  page.saveTyped("Name", "Gold Leaf", lost, conflict({ name: "Theirs" }));
  await screen.findByText("Failed to save finish");
  press("Save finish");
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
});
