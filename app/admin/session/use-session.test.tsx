// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import {
  announceSession,
  onSessionMessage,
  type SessionMessage,
  useSession,
} from "./use-session.ts";

const fetched = vi.fn<() => Promise<Response>>();
let told: SessionMessage[];
let stop: () => void;
beforeEach(() => {
  told = [];
  stop = onSessionMessage((message) => told.push(message));
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * A page whose session has this many seconds left, and which counts how often it is fetched.
 * Resolves once the page's effects have run, so that it hears the other tabs.
 */
async function open(seconds: number) {
  let loads = 0;
  function Page() {
    const session = useSession(useLoaderData<number>());
    const [hears, setHears] = useState(false);
    useEffect(() => setHears(true), []);
    return (
      <button type="button" aria-busy={!hears} onClick={session.end}>
        {session.ended ? "Ended" : `Load ${loads}`}
      </button>
    );
  }
  const loader = () => {
    loads += 1;
    return seconds * 1000;
  };
  const Stub = createRoutesStub([{ path: "/", Component: Page, loader }]);
  render(<Stub />);
  await screen.findByRole("button", { busy: false });
}

test("signing out ends the session in every tab", async () => {
  await open(3600);
  act(() => screen.getByRole("button").click());
  await screen.findByText("Ended");
  await waitFor(() => expect(told).toEqual([{ type: "signed-out" }]));
});

test("another tab's sign-out ends it here", async () => {
  await open(3600);
  announceSession({ type: "signed-out" });
  await screen.findByText("Ended");
});

test("another tab's sign-in reloads this page's data", async () => {
  await open(3600);
  announceSession({ type: "signed-in" });
  await screen.findByText("Load 2");
});

test("a session that is nearly over is extended, and the other tabs learn its new end", async () => {
  fetched.mockResolvedValue(Response.json({ expires_in: 600 }));
  await open(60);
  const refreshed = { type: "refreshed", expiresAt: expect.any(Number) };
  await waitFor(() => expect(told).toEqual([refreshed]));
  expect(fetched).toHaveBeenCalledOnce();
});

test("a session that the server has ended is over here and in the other tabs", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 401 }));
  await open(60);
  await screen.findByText("Ended");
  await waitFor(() => expect(told).toEqual([{ type: "signed-out" }]));
});
