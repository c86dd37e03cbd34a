// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { TryAgain } from "./page-failure.tsx";

afterEach(cleanup);

test("a page that could not be loaded is loaded again once there is a connection", async () => {
  const load = vi
    .fn(() => null)
    .mockImplementationOnce(() => {
      throw new TypeError("Failed to fetch");
    });
  const Stub = createRoutesStub([
    {
      path: "/",
      loader: load,
      Component: () => <h1>Here</h1>,
      ErrorBoundary: TryAgain,
      HydrateFallback: () => null,
    },
  ]);
  // The very moment in which the button is there: whoever sees it may count on it.
  const watch = new MutationObserver(() => {
    if (!screen.queryByRole("button", { name: "Try again" })) return;
    watch.disconnect();
    fireEvent(window, new Event("online"));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  render(<Stub />);
  await screen.findByRole("heading", { name: "Here" });
  expect(load).toHaveBeenCalledTimes(2);
});
