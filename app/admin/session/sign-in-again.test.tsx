// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { SignInAgainBeside, useSignedInFetch } from "./sign-in-again.tsx";

const options = {
  waiting: "Signing in opens it.",
  failure: "It could not be opened.",
  patience: 30_000,
};
let answers: (() => Response)[];
beforeEach(() => {
  answers = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => {
    if (String(path).startsWith("/auth/")) return Response.json({});
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const signedOut = () => Response.json({ name: "Decor" }, { status: 401 });
const found = () => Response.json({ found: "hall" });

function ask() {
  const { result } = renderHook(() => useSignedInFetch(), { wrapper: SignInAgainBeside });
  return result.current<{ found: string }>("/admin/hall", options);
}
const failed = (message: string) => ({ outcome: "failed", message });

test("whoever signs in again gets the answer", async () => {
  answers = [signedOut, found];
  const asked = ask();
  await screen.findByText("Your session has ended. Signing in opens it.");
  for (const label of ["Email Address", "Password"])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "owner@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await asked).toEqual({ outcome: "answered", answer: { found: "hall" } });
});

test("whoever does not sign in again reads why it failed", async () => {
  answers = [signedOut];
  const asked = ask();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await asked).toEqual(failed("Your session has ended. It could not be opened."));
});

test("a refusal is told in the server's words, or else in those of the page", async () => {
  const body = { message: "Please select an image file", detail: "It is damaged." };
  answers = [
    () => Response.json(body, { status: 422 }),
    () => Response.json(null, { status: 503 }),
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  ];
  expect(await ask()).toEqual(failed("Please select an image file. It is damaged."));
  for (const _ of ["no words", "a proxy's page", "no connection"])
    expect(await ask()).toEqual(failed("It could not be opened."));
});
