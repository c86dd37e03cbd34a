// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { PasswordSection } from "./password-section.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function changePassword(owedAtFirst: boolean) {
  let isChanged = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    isChanged = true;
    return Response.json({ outcome: "changed" });
  });
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: () => ({
        email: "owner@example.com",
        isOwed: owedAtFirst && !isChanged,
        isFree: owedAtFirst && isChanged,
      }),
      HydrateFallback: () => null,
      Component: () => <PasswordSection {...useLoaderData()} />,
    },
  ]);
  render(<Stub />);
  const next = await screen.findByLabelText(/New password/);
  fireEvent.change(screen.getByLabelText(/Current password/), { target: { value: "printed" } });
  fireEvent.change(next, { target: { value: "two dozen brushes" } });
  const form = next.closest("form");
  if (form) fireEvent.submit(form);
  return screen.findByText(/Password changed\./);
}

test("the news of a changed password has the focus, so that a phone scrolls to it", async () => {
  const news = await changePassword(false);
  await waitFor(() => expect(document.activeElement).toBe(news.closest("[tabindex]")));
  expect(screen.queryByRole("link")).toBeNull();
});

test("whoever had to change it first finds the way to the dashboard", async () => {
  await changePassword(true);
  const way = await screen.findByRole("link", { name: "To the dashboard" });
  expect(way.getAttribute("href")).toBe("/admin");
});
