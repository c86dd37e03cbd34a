// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import {
  editorForEachTest,
  editorOnStub,
  press,
  saved,
  stored,
  type,
  valueIn,
} from "#tests/admin/stub-editor.tsx";

const day = 24 * 60 * 60 * 1000;
const page = editorForEachTest();

const offer = () => screen.findByText(/Text you had not saved was kept/);
const isOffered = () => screen.queryByRole("button", { name: "Restore" }) !== null;

/** Types the name of a new row, and reloads the page without a save. */
async function leaveDraft(name: string) {
  page.open();
  type("Name", name);
  page.open();
  await offer();
}

test("unsaved work is offered after a reload, until it is saved", async () => {
  page.answers.push(saved(1));
  page.open();
  type("Name", "Kept");
  page.open();
  const notice = await offer();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(notice), "the notice is read out").toBe(true);
  expect(valueIn("Name")).toBe("");
  press("Restore");
  expect(valueIn("Name")).toBe("Kept");
  expect((document.activeElement as HTMLInputElement).name).toBe("name");
  expect(isOffered()).toBe(false);
  press("Save finish");
  await screen.findByRole("heading", { name: "The list" });
  page.open();
  expect(isOffered()).toBe(false);
});

test("a draft is still offered after something else was typed, and neither text is lost", async () => {
  await leaveDraft("First thought");
  type("Name", "Second thought");
  page.open();
  await offer();
  press("Restore");
  expect(valueIn("Name"), "the latest first").toBe("Second thought");
  press("Restore");
  expect(valueIn("Name")).toBe("First thought");
  press("Restore");
  expect(valueIn("Name")).toBe("Second thought");
  press("Discard");
  page.open();
  await offer();
  press("Restore");
  expect(valueIn("Name")).toBe("Second thought");
  expect(isOffered(), "the first was discarded").toBe(false);
});

test("a draft is offered for 30 days", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
  page.open();
  type("Name", "Half a thought");
  vi.setSystemTime(Date.now() + 29 * day);
  page.open();
  await offer();
  vi.setSystemTime(Date.now() + 2 * day);
  page.open();
  expect(isOffered()).toBe(false);
  expect(localStorage).toHaveLength(0);
});

test("a draft is not offered if the row already has its text", async () => {
  page.open(stored());
  type("Summary", "Typed here.");
  page.open(stored({ summary: "Typed here. " }, 2));
  expect(isOffered()).toBe(false);
});

test("discarding the form keeps older drafts", async () => {
  await leaveDraft("Worth keeping");
  type("Name", "Nonsense");
  press("Cancel");
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  // The notice has a button of that name, too; the dialog's comes last.
  screen.getAllByRole("button", { name: "Discard" }).at(-1)?.click();
  await screen.findByRole("heading", { name: "The list" });
  page.open();
  await offer();
  press("Restore");
  expect(valueIn("Name")).toBe("Worth keeping");
  expect(isOffered()).toBe(false);
});

test("a new row that began as a restored draft and the next new row get different ids", async () => {
  page.answers.push(saved(1), saved(1));
  await leaveDraft("A template");
  press("Restore");
  press("Save finish");
  await screen.findByRole("heading", { name: "The list" });
  page.open();
  type("Name", "Another");
  press("Save finish");
  await screen.findByRole("heading", { name: "The list" });
  expect(page.sent[1]?.id).not.toBe(page.sent[0]?.id);
});

test("a draft is not offered to another account", async () => {
  page.open();
  type("Name", "Mine alone");
  const other = editorOnStub({ account: "2" });
  other.open();
  expect(isOffered()).toBe(false);
  page.open();
  await offer();
});

test("a draft from before the last save says so, and saving it asks which text to keep", async () => {
  const theirs = { ...stored({ summary: "Saved since." }, 2), savedAt: "2100-01-01T00:00:00.000Z" };
  page.answers.push({ outcome: "conflict", current: theirs });
  page.open(stored());
  type("Summary", "Typed here.");
  page.open(theirs);
  await screen.findByText(/It is older than what you see here: mary@example.com saved this/);
  expect(valueIn("Summary")).toBe("Saved since.");
  press("Restore");
  expect(valueIn("Summary")).toBe("Typed here.");
  press("Save finish");
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
  expect(page.sent[0]?.revision).toBe(1);
});
