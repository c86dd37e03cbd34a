// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { ActionFeedback } from "./action-feedback.tsx";
import type { CallFailure } from "./use-admin-action.ts";
import { useAdminAction } from "./use-admin-action.ts";

type Answer = { outcome: "deleted" | "missing" } | CallFailure;

let answers: (Answer | Promise<Answer>)[];
let sent: string[];
let heard: Answer[];

beforeEach(() => {
  answers = [];
  sent = [];
  heard = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a button that deletes, and its feedback. */
function open() {
  function Page() {
    const action = useAdminAction<{ outcome: "deleted" | "missing" }>((answer) =>
      heard.push(answer),
    );
    return (
      <>
        <button type="button" onClick={() => action.submit({ id: "7" })}>
          {action.isBusy ? "Deleting..." : "Delete"}
        </button>
        <p>{action.result?.outcome ?? "no result"}</p>
        <ActionFeedback action={action} waiting="It is not deleted yet." missing="It is gone." />
      </>
    );
  }
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: Page,
      async action({ request }) {
        sent.push(String((await request.formData()).get("id")));
        const answer = await answers.shift();
        if (!answer) throw new Error("Nothing was to be sent");
        return answer;
      },
    },
  ]);
  render(<Stub />);
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the button says what it is doing, and the answer is reported once", async () => {
  const answer = Promise.withResolvers<Answer>();
  answers = [answer.promise];
  open();
  press("Delete");
  await screen.findByRole("button", { name: "Deleting..." });
  press("Deleting...");
  answer.resolve({ outcome: "deleted" });
  await screen.findByText("deleted");
  await waitFor(() => expect(heard).toEqual([{ outcome: "deleted" }]));
  expect(sent).toEqual(["7"]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a failure is announced, and disappears during the next try", async () => {
  const second = Promise.withResolvers<Answer>();
  answers = [{ outcome: "failed", message: "The disk is full" }, second.promise];
  open();
  press("Delete");
  expect((await screen.findByRole("alert")).textContent).toBe("The disk is full");
  press("Delete");
  await screen.findByRole("button", { name: "Deleting..." });
  expect(screen.queryByRole("alert")).toBeNull();
  second.resolve({ outcome: "missing" });
  expect((await screen.findByRole("alert")).textContent).toBe("It is gone.");
});

test("a write without an answer for half a minute says so, and its late answer counts", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const late = Promise.withResolvers<Answer>();
  answers = [late.promise];
  open();
  press("Delete");
  await screen.findByRole("button", { name: "Deleting..." });
  expect(screen.queryByRole("status")).toBeNull();
  act(() => vi.advanceTimersByTime(30_000));
  screen.getByText(/has not answered for half a minute/);
  late.resolve({ outcome: "deleted" });
  await screen.findByText("deleted");
  expect(screen.queryByRole("status")).toBeNull();
  expect(sent).toEqual(["7"]);
});

test("signing in again repeats the write, also once the dialog was closed", async () => {
  answers = [{ outcome: "signed-out" }, { outcome: "signed-out" }, { outcome: "deleted" }];
  open();
  press("Delete");
  const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
  expect(dialog.textContent).toContain("It is not deleted yet.");
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual(["7"]);
  press("Delete");
  await screen.findByRole("dialog");
  vi.stubGlobal("fetch", async () => Response.json({}));
  fireEvent.change(screen.getByLabelText(/Email Address/), { target: { value: "a@b.example" } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "a dozen brushes" } });
  press("Sign In");
  await screen.findByText("deleted");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual(["7", "7", "7"]);
});
