// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

beforeEach(() => {
  history.replaceState(null, "", "/admin/settings");
  // The simulated browser has no layout.
  vi.spyOn(HTMLElement.prototype, "checkVisibility").mockReturnValue(true);
  document.body.innerHTML =
    '<main tabindex="-1"><div id="row"><button>Remove</button></div><button>Add</button></main>';
  renderHook(() => useKeptFocus());
  document.querySelector<HTMLElement>("#row button")?.focus();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

const removeRow = () => document.querySelector("#row")?.remove();
const focused = () => document.activeElement;

test("a row that is removed hands the focus to its neighbour", async () => {
  const neighbour = document.querySelector("main > button");
  removeRow();
  await waitFor(() => expect(focused()).toBe(neighbour));
});

test("on another page, the focus goes to the page instead", async () => {
  history.pushState(null, "", "/admin");
  removeRow();
  await waitFor(() => expect(focused()?.localName).toBe("main"));
});

test("a dialog that disappears together with its button hands the focus to the page", async () => {
  document.body.insertAdjacentHTML("afterbegin", '<a href="#main">Skip to the content</a>');
  document.body.insertAdjacentHTML("beforeend", "<dialog open><button>Delete</button></dialog>");
  document.querySelector<HTMLElement>("dialog button")?.focus();
  removeRow();
  document.querySelector("dialog")?.remove();
  await waitFor(() => expect(focused()?.localName).toBe("main"));
});

test("a button that was disabled while it saved has the focus again", async () => {
  const button = focused() as HTMLButtonElement;
  // A browser takes the focus away itself.
  button.blur();
  button.disabled = true;
  expect(focused()).toBe(document.body);
  button.disabled = false;
  await waitFor(() => expect(focused()).toBe(button));
});
