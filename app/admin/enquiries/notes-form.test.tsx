// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { NotesResult } from "#domain/enquiries/change-enquiry.ts";
import { NotesForm } from "./notes-form.tsx";

type Answer = NotesResult | CallFailure;

/** The server's notes, which the page loads. */
let stored: { notes: string; notesRevision: number };
let answers: (Answer | Promise<Answer>)[];
let sent: { notes: string; revision: string }[];

beforeEach(() => {
  stored = { notes: "", notesRevision: 0 };
  answers = [];
  sent = [];
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open({ isGone = false } = {}): Promise<void> {
  const Stub = createRoutesStub([
    {
      id: "admin/frame/layout",
      path: "/",
      Component() {
        return <Outlet context={useRef(false)} />;
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
});

test("notes that failed to save stay in the field, and are saved by the next press", async () => {
  answers = [
    { outcome: "failed", message: "The disk is full" },
    { outcome: "saved", revision: 1 },
  ];
  await open();
  type("Half a thought");
  save();
  expect((await screen.findByRole("alert")).textContent).toBe("The disk is full");
  expect(field().value).toBe("Half a thought");
  save();
  await screen.findByText("Saved");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("notes that are too long are marked with the reason", async () => {
  answers = [{ outcome: "invalid", message: "Notes can be 10000 characters at most" }];
  await open();
  type("x");
  save();
  await screen.findByText("Notes can be 10000 characters at most");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().value).toBe("x");
});

test("notes on an enquiry that someone deleted stay in the field", async () => {
  answers = [{ outcome: "missing" }];
  await open();
  type("x");
  save();
  expect((await screen.findByRole("alert")).textContent).toContain("was deleted by someone else");
  expect(field().value).toBe("x");
});

test("when someone else saved first, the owner can keep these notes", async () => {
  answers = [
    { outcome: "conflict", notes: "Theirs", revision: 4 },
    { outcome: "saved", revision: 5 },
  ];
  await open();
  type("Mine");
  save();
  await screen.findByRole("dialog", { name: "Someone else saved this first" });
  press("Keep this");
  await screen.findByText("Saved");
  expect(sent.at(-1)).toEqual({ notes: "Mine", revision: "4" });
});

test("when someone else saved first, the owner can take those notes without a save", async () => {
  answers = [{ outcome: "conflict", notes: "Theirs", revision: 4 }];
  await open();
  type("Mine");
  save();
  fireEvent.click(await screen.findByRole("radio", { name: /Theirs/ }));
  press("Keep this");
  await waitFor(() => expect(field().value).toBe("Theirs"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("after the end of the session, signing in saves the notes once", async () => {
  answers = [{ outcome: "signed-out" }, { outcome: "saved", revision: 1 }];
  await open();
  type("Typed before the session ended.");
  save();
  const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
  expect(dialog.textContent).toContain("is saved once you sign in");
  vi.stubGlobal("fetch", async () => Response.json({}));
  fireEvent.change(screen.getByLabelText(/Email Address/), { target: { value: "a@b.example" } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "a dozen brushes" } });
  press("Sign In");
  await screen.findByText("Saved");
  expect(sent).toHaveLength(2);
  expect(field().value).toBe("Typed before the session ended.");
});

test("notes of an earlier visit are offered, and restored or discarded", async () => {
  await open();
  type("Half a thought");
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain("Half a thought"));
  cleanup();
  await open();
  expect(field().value).toBe("");
  fireEvent.click(await screen.findByRole("button", { name: /Restore/ }));
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  cleanup();
  await open();
  fireEvent.click(await screen.findByRole("button", { name: /Discard/ }));
  expect(field().value).toBe("");
  expect(JSON.stringify({ ...localStorage })).not.toContain("Half a thought");
});

test("nothing is kept of notes on an enquiry that was deleted here", async () => {
  await open({ isGone: true });
  type("Half a thought");
  expect(JSON.stringify({ ...localStorage })).not.toContain("Half a thought");
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});
