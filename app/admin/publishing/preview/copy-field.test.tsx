// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CopyField } from "./copy-field.tsx";

afterEach(cleanup);

test("a phone also shares the link, and whoever closes its list of apps reads no error", async () => {
  const shared: unknown[] = [];
  Object.defineProperty(navigator, "share", {
    configurable: true,
    value: async (what: unknown) => {
      shared.push(what);
      throw new DOMException("closed", "AbortError");
    },
  });
  render(<CopyField label="Link" value="https://example.com/a" hint="" />);
  fireEvent.click(screen.getByRole("button", { name: "Share the link" }));
  expect(shared).toEqual([{ url: "https://example.com/a" }]);
  Reflect.deleteProperty(navigator, "share");
});
