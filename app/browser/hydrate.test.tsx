// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hydrate } from "./hydrate.tsx";

const form = (
  <form action="/ask">
    <p>
      Ask us or <b>call</b>
    </p>
    <input name="name" />
    <input name="email" type="email" />
    <textarea name="message" defaultValue="In our hall." />
    <select name="service">
      <option>Dragging</option>
      <option>Marbling</option>
    </select>
    <input name="sample" type="checkbox" value="one" defaultChecked />
    <input name="sample" type="checkbox" value="two" defaultChecked />
    <input name="reply" type="radio" value="mail" defaultChecked />
    <input name="reply" type="radio" value="phone" />
  </form>
);

let root: Root | undefined;
let reported: unknown[];
beforeEach(() => {
  reported = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function field(selector: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** Shows what the server sends, changes it, and hydrates. */
async function hydrateAfter(change: () => void, page: ReactNode = form) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(form);
  change();
  await act(async () => {
    root = hydrate(container, page);
  });
}

function type(): void {
  field("[name=name]").value = "Aoife";
  field("[name=email]").value = "aoife@example.com";
  field("textarea").value = "";
  field("select").value = "Marbling";
  field("[value=two]").checked = false;
  field("[value=phone]").checked = true;
}

/** As a password manager does beside a field, and a translator in a text. */
const changes = {
  "nothing else": () => {},
  "an element beside a field": () => field("[name=email]").before(document.createElement("i")),
  "a wrapped text": () => {
    const font = document.createElement("font");
    const text = document.querySelector("b")?.previousSibling;
    text?.replaceWith(font);
    font.append(text ?? "");
  },
};

describe.each(Object.entries(changes))("with %s changed", (name, change) => {
  test("what was typed and chosen before stays", async () => {
    let first: Element | undefined;
    await hydrateAfter(() => {
      type();
      change();
      first = field("[name=name]");
    });
    expect(first?.isConnected).toBe(name === "nothing else");
    expect(reported).toHaveLength(name === "nothing else" ? 0 : 1);
    expect(new URLSearchParams(new FormData(field("form") as never) as never).toString()).toBe(
      "name=Aoife&email=aoife%40example.com&message=&service=Marbling&sample=one&reply=phone",
    );
  });

  test("the caret stays where it was", async () => {
    await hydrateAfter(() => {
      type();
      field("[name=name]").focus();
      field("[name=name]").setSelectionRange(2, 3);
      change();
    });
    const { activeElement } = document;
    expect(activeElement).toBe(field("[name=name]"));
    const { selectionStart, selectionEnd } = field("[name=name]");
    expect([selectionStart, selectionEnd]).toEqual([2, 3]);
  });
});

test("nothing typed is put into another form", async () => {
  const other = (
    <form action="/search">
      <input name="name" />
    </form>
  );
  await hydrateAfter(type, other);
  expect(field("[name=name]").value).toBe("");
});
