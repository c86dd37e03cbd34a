// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type RefObject, useRef } from "react";
import { createRoutesStub, Outlet, useRevalidator } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import type { NotesResult } from "#domain/enquiries/change-enquiry.ts";
import { NotesForm } from "./notes-form.tsx";

type Answer = NotesResult | CallFailure;

/** The server's notes, which the page loads. */
let stored: { notes: string; notesRevision: number };
let answers: (Answer | Promise<Answer>)[];
let sent: { notes: string; revision: string }[];
/** Whether the page holds live updates. */
let hold: RefObject<boolean>;
/** Loads the page's data again, as a live update does. */
let reload: () => Promise<void>;

beforeEach(() => {
  stored = { notes: "", notesRevision: 0 };
  answers = [];
  sent = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open({ isGone = false } = {}): Promise<void> {
  const Stub = createRoutesStub([
    {
      id: "admin/frame/layout",
      path: "/",
      Component() {
        hold = useRef(false);
        reload = useRevalidator().revalidate;
        return <Outlet context={hold} />;
      },
      loader: () => ({ account: "ann", email: "ann@example.com" }),
      children: [
        {
          index: true,
          Component({ loaderData }: { loaderData: typeof stored }) {
            return <NotesForm enquiry={{ id: "7", ...loaderData }} isGone={isGone} />;
          },
          loader: () => ({ ...stored }),
          async action({ request }) {
            const form = await request.formData();
            const notes = String(form.get("notes"));
            sent.push({ notes, revision: String(form.get("revision")) });
            const answer = await answers.shift();
            if (!answer) throw new Error("no answer was prepared");
            if (answer.outcome === "saved") stored = { notes, notesRevision: answer.revision };
            return answer;
          },
        },
      ],
    },
  ]);
  render(<Stub />);
  await screen.findByLabelText(/^Notes/);
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const save = () => fireEvent.submit(field().form as HTMLFormElement);
const kept = () => JSON.stringify({ ...localStorage });

async function saveTyped(notes: string) {
  await open();
  type(notes);
  save();
}

/** Types these notes and leaves the enquiry without a save. */
async function leaveDraft(notes: string) {
  await open();
  type(notes);
  await waitFor(() => expect(kept()).toContain(notes));
  cleanup();
}

test("notes are saved with the revision that they started from", async () => {
  answers = [
    { outcome: "saved", revision: 1 },
    { outcome: "saved", revision: 2 },
  ];
  await open();
  type("Called.");
  await screen.findByText("Unsaved changes");
  save();
  await screen.findByText("Saved");
  type("Called twice.");
  save();
  await screen.findByText("Saved");
  expect(sent).toEqual([
    { notes: "Called.", revision: "0" },
    { notes: "Called twice.", revision: "1" },
  ]);
  expect(kept()).not.toContain("Called");
});

test("text typed during a save stays unsaved, and a press meanwhile saves nothing", async () => {
  const first = Promise.withResolvers<Answer>();
  answers = [first.promise, { outcome: "saved", revision: 2 }];
  await saveTyped("Called.");
  await screen.findByRole("button", { name: "Saving..." });
  type("Called twice.");
  save();
  first.resolve({ outcome: "saved", revision: 1 });
  await screen.findByRole("button", { name: "Save notes" });
  expect(screen.getByRole("status").textContent).toBe("Unsaved changes");
  expect(sent).toEqual([{ notes: "Called.", revision: "0" }]);
  save();
  await screen.findByText("Saved");
  expect(sent.at(-1)).toEqual({ notes: "Called twice.", revision: "1" });
});

test("notes that someone else saved appear, and the next save starts from them", async () => {
  answers = [{ outcome: "saved", revision: 4 }];
  await open();
  stored = { notes: "Theirs", notesRevision: 3 };
  await act(() => reload());
  expect(field().value).toBe("Theirs");
  type("Theirs and mine");
  save();
  await screen.findByText("Saved");
  expect(sent).toEqual([{ notes: "Theirs and mine", revision: "3" }]);
});

test("unsaved notes hold live updates, and are replaced by others only if the owner takes those", async () => {
  answers = [{ outcome: "conflict", notes: "Theirs", revision: 3 }];
  await open();
  expect(hold.current).toBe(false);
  type("Mine");
  expect(hold.current).toBe(true);
  stored = { notes: "Theirs", notesRevision: 3 };
  await act(() => reload());
  expect(field().value).toBe("Mine");
  save();
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
  expect(sent).toEqual([{ notes: "Mine", revision: "0" }]);
  fireEvent.click(screen.getByRole("radio", { name: "Take theirs" }));
  press("Keep this");
  await waitFor(() => expect(hold.current).toBe(false));
  expect(field().value).toBe("Theirs");
  expect(sent).toHaveLength(1);
});

test("notes whose answer was lost are no one else's: what was typed since is saved over them", async () => {
  answers = [
    { outcome: "failed", message: "Failed to save enquiry" },
    { outcome: "conflict", notes: "Called.", revision: 1 },
    { outcome: "saved", revision: 2 },
  ];
  await saveTyped("Called. ");
  await screen.findByRole("alert");
  type("Called twice.");
  save();
  await screen.findByText("Saved");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.slice(1)).toEqual([
    { notes: "Called twice.", revision: "0" },
    { notes: "Called twice.", revision: "1" },
  ]);
});

test("notes that are too long are marked with the reason", async () => {
  answers = [{ outcome: "invalid", message: "Notes can be 10000 characters at most" }];
  await saveTyped("x");
  await screen.findByText("Notes can be 10000 characters at most");
  expect(field().getAttribute("aria-invalid")).toBe("true");
});

test("notes on an enquiry that someone deleted stay in the field", async () => {
  answers = [{ outcome: "missing" }];
  await saveTyped("x");
  expect((await screen.findByRole("alert")).textContent).toContain("was deleted by someone else");
  expect(field().value).toBe("x");
});

test("when someone else saved first, the owner can keep these notes, also at a second try", async () => {
  answers = [
    { outcome: "conflict", notes: "Theirs", revision: 4 },
    { outcome: "failed", message: "The disk is full" },
    { outcome: "saved", revision: 5 },
  ];
  await saveTyped("Mine");
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
  press("Keep this");
  await screen.findByRole("alert");
  save();
  await screen.findByText("Saved");
  expect(sent.slice(1)).toEqual([
    { notes: "Mine", revision: "4" },
    { notes: "Mine", revision: "4" },
  ]);
});

test("notes of an earlier visit are offered in exchange for what was typed since", async () => {
  await leaveDraft("Half a thought");
  await open();
  type("Another");
  for (const restored of ["Half a thought", "Another"]) {
    fireEvent.click(await screen.findByRole("button", { name: /Restore/ }));
    await waitFor(() => expect(field().value).toBe(restored));
  }
});

test("notes of an earlier visit can be discarded", async () => {
  await leaveDraft("Half a thought");
  await open();
  fireEvent.click(await screen.findByRole("button", { name: /Discard/ }));
  expect(field().value).toBe("");
  expect(kept()).not.toContain("Half a thought");
});

test("restored notes are saved from the revision they were typed on", async () => {
  answers = [{ outcome: "conflict", notes: "Theirs", revision: 3 }];
  await leaveDraft("Half a thought");
  stored = { notes: "Theirs", notesRevision: 3 };
  await open();
  fireEvent.click(await screen.findByRole("button", { name: /Restore/ }));
  save();
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
  expect(sent).toEqual([{ notes: "Half a thought", revision: "0" }]);
});

test("no draft is kept for an enquiry that was deleted here", async () => {
  await open({ isGone: true });
  type("Half a thought");
  expect(kept()).not.toContain("Half a thought");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});
