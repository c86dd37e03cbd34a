// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link, Outlet } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { useScrollPlace } from "./use-scroll-place.ts";

test("pages show one after the other where scrolling returns a promise, as in Chromium 156", async () => {
  onTestFinished(cleanup);
  vi.spyOn(window, "scrollTo").mockImplementation(async () => {});
  const Pages = createRoutesStub([
    {
      path: "/",
      Component: Frame,
      children: [
        { index: true, Component: () => <Link to="/services">Services</Link> },
        { path: "services", Component: () => <Link to="/portfolio">Portfolio</Link> },
        { path: "portfolio", Component: () => <h1>Portfolio</h1> },
      ],
    },
  ]);
  render(<Pages />);
  fireEvent.click(await screen.findByRole("link", { name: "Services" }));
  fireEvent.click(await screen.findByRole("link", { name: "Portfolio" }));
  expect(await screen.findByRole("heading", { name: "Portfolio" })).toBeTruthy();
  expect(window.scrollTo).toHaveBeenCalledTimes(2);
});

function Frame() {
  useScrollPlace();
  return <Outlet />;
}
