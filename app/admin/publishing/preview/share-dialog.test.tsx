// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { CopyField } from "./copy-field.tsx";
import { ShareDialog } from "./share-dialog.tsx";

afterEach(cleanup);

test("once there is a link, the dialog offers to copy it before it offers another", async () => {
  const link = "https://example.com/shared/abc";
  const Page = createRoutesStub([
    { path: "/", Component: () => <ShareDialog path="/" onClose={() => {}} /> },
    {
      path: "/admin/shared-previews",
      action: () => ({ outcome: "saved", link, ends: "on Friday 6 March at 08:00" }),
    },
  ]);
  render(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Make a link" }));
  const copy = await screen.findByRole("button", { name: "Copy the link" });
  const another = screen.getByRole("button", { name: "Make another link" });
  expect(copy.className).toContain("bg-green");
  expect(another.className).not.toContain("bg-green");
});

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
