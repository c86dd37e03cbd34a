// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { LoginScreen } from "./login-screen.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test("a person reads why the server let nobody in, and can press the button again", async () => {
  const message = "Many passwords are being checked just now. Please try again in a few seconds.";
  const refusal = { error: "temporarily_unavailable", message };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(refusal, { status: 503 }));
  render(<Stub />);
  const email = screen.getByLabelText(/Email Address/);
  fireEvent.change(email, { target: { value: "owner@example.com" } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "a dozen brushes" } });
  const form = email.closest("form");
  if (form) fireEvent.submit(form);
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  const button = screen.getByRole("button", { name: "Sign In" });
  expect(button.hasAttribute("disabled")).toBe(false);
});
