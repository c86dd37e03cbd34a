// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { LoginScreen } from "./login-screen.tsx";

afterEach(cleanup);

const business = { name: "Decor", email: "hello@example.com", initials: "DS", canRefresh: false };
const Stub = createRoutesStub([{ path: "/", Component: () => <LoginScreen {...business} /> }]);
const news = "You are signed out. Sign in to go on.";

test("a page whose session has ended says so", () => {
  render(<Stub />);
  expect(screen.getByRole("status").textContent).toBe(news);
});

test("a visitor who opens the admin reads nothing about a session", () => {
  expect(renderToString(<Stub />)).not.toContain(news);
});
