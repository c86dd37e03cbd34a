// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import type { UndoResult } from "#domain/publishing/undo-change.ts";
import type { DescribedChange } from "./described-change.ts";
import type { PublishingResult } from "./publishing-result.ts";
import type { Review } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import { useLeftOut } from "./ticks.ts";

let sent: Record<string, string>[];
let answers: (PublishingResult | UndoResult | CallFailure)[];
let reload: (change: Partial<Review>) => void;

beforeEach(() => {
  sent = [];
  answers = [];
});
afterEach(cleanup);

function change(name: string, more: Partial<DescribedChange> = {}): DescribedChange {
  return {
    key: `service/item/${name}`,
    kind: "changed",
    noun: "Service",
    name,
    edit: `/admin/services/${name}/edit`,
    saved: "Saved by you, Sat 21 Nov 2026, 14:05",
    pictures: {},
    reasons: [],
    fields: [],
    ...more,
  };
}

const hall = change("Bank hall", {
  key: "project/item/hall",
  reasons: ["“Bank hall” shows the service “Gilding”, which is new."],
});
const una = change("Una", { key: "testimonial/item/una" });
const dependencies: Review["dependencies"] = [
  { change: hall.key, needs: "service/item/Gilding", because: "mention" },
  { change: una.key, needs: hall.key, because: "mention" },
  { change: "project/item/unlisted", needs: "service/item/Gilding", because: "mention" },
];
const five: Review = {
  version: 7,
  changes: [
    change("Gilding", { kind: "added" }),
    change("Marbling"),
    change("Dragging"),
    hall,
    una,
  ],
  changeCount: 5,
  dependencies: dependencies.slice(0, 2),
  warnings: [],
  examples: [],
  stamp: "stamp-1",
};

function page(first: Review = five) {
  function Page() {
    const leftOut = useLeftOut();
    const [review, setReview] = useState(first);
    reload = (next) => setReview((last) => ({ ...last, ...next }));
    return <ReviewedChanges review={review} leftOut={leftOut} answered={undefined} />;
  }
  async function action({ request }: { request: Request }) {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
    return answers.shift();
  }
  const Stub = createRoutesStub([
    { path: "/", Component: Page, action },
    { path: "/admin/publish/undo", action },
  ]);
  return <Stub />;
}

const open = (first?: Review) => render(page(first));

const tick = (name: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Publish: \\w+ ${name}$`) });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent?.replace(/^Publish: \w+ /, ""));
const button = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^(Publish|No change)/ });
const status = () => screen.getByRole("status").textContent?.trim();

test("at first every change has its tick, and the button publishes all", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open();
  expect(ticked()).toEqual(["Gilding", "Marbling", "Dragging", "Bank hall", "Una"]);
  expect(button().textContent).toBe("Publish");
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(sent[0]).toMatchObject({ stamp: "stamp-1", version: "7", unlisted: "[]" });
  expect(Object.keys(sent[0] ?? {}).filter((name) => name.startsWith("take-"))).toHaveLength(5);
});

test("a change without its tick waits, and so do those that need it", () => {
  open();
  fireEvent.click(tick("Gilding"));
  expect(ticked()).toEqual(["Marbling", "Dragging"]);
  expect(button().textContent).toBe("Publish 2 of 5 changes");
  expect(status()).toBe("3 changes wait. Also waiting: “Bank hall” and “Una”.");
  expect(screen.getAllByText("Waits")).toHaveLength(3);
});

test("a change takes what it needs, and nothing else", () => {
  open();
  fireEvent.click(tick("Gilding"));
  fireEvent.click(tick("Bank hall"));
  expect(ticked()).toEqual(["Gilding", "Marbling", "Dragging", "Bank hall"]);
  expect(status()).toBe("1 change waits. Also published: “Gilding”.");
});

test("the row says why it needs another", () => {
  open();
  const row = tick("Bank hall").closest("li") ?? expect.fail();
  within(row).getByText("“Bank hall” shows the service “Gilding”, which is new.");
});

test("changes that are not listed follow the same rule, and are counted", () => {
  open({ ...five, changeCount: 210, dependencies });
  fireEvent.click(tick("Gilding"));
  expect(button().textContent).toBe("Publish 206 of 210 changes");
  expect(status()).toContain("4 changes wait. 1 of them is not listed.");
  const field = document.querySelector<HTMLInputElement>("input[name=unlisted]");
  expect(field?.value).toBe('["project/item/unlisted"]');
  fireEvent.click(tick("Gilding"));
  expect(status()).toContain("3 changes wait.");
});

test("a tick that is taken away before scripts run stays away", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(page());
  const [gilding] = container.querySelectorAll<HTMLInputElement>("[type=checkbox]");
  if (gilding) gilding.checked = false;
  render(page(), { container, hydrate: true });
  await waitFor(() => expect(button().textContent).toBe("Publish 2 of 5 changes"));
  expect(ticked()).toEqual(["Marbling", "Dragging"]);
});

test("without any tick there is nothing to press, until all are ticked again", () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Untick all" }));
  expect(ticked()).toEqual([]);
  expect(button().textContent).toBe("No change is ticked");
  expect(button().disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Tick all" }));
  expect(ticked()).toHaveLength(5);
  expect(button().disabled).toBe(false);
});

test("after publishing, what waits is listed without its tick, and the note is empty", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open();
  fireEvent.click(tick("Bank hall"));
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Two" } });
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(sent[0]).toMatchObject({ note: "Two" });
  expect(sent[0]).not.toHaveProperty("take-3");
  reload({
    changes: [hall, una],
    changeCount: 2,
    dependencies: dependencies.slice(1, 2),
    version: 8,
  });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(2));
  expect(ticked()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("");
  fireEvent.click(tick("Bank hall"));
  expect(button().textContent).toBe("Publish 1 of 2 changes");
});

test("a dependent change is no longer named once it is not in the list", async () => {
  open();
  fireEvent.click(tick("Gilding"));
  reload({ changes: [change("Marbling")], changeCount: 1, dependencies: [] });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  expect(status()).toBe("");
});

test("what somebody saves meanwhile waits too, if it needs what waits", () => {
  open({ ...five, changes: five.changes.slice(0, 4), changeCount: 4, dependencies: [] });
  fireEvent.click(tick("Bank hall"));
  reload(five);
  return waitFor(() => expect(ticked()).toEqual(["Gilding", "Marbling", "Dragging"]));
});

test.each<[PublishingResult, RegExp]>([
  [{ outcome: "stale" }, /published or saved while you were looking/],
  [{ outcome: "refused", reason: "incomplete" }, /needs one that you left out/],
  [{ outcome: "refused", reason: "none chosen" }, /no change was ticked/],
])("%j is explained, and the ticks and the note stay", async (answer, words) => {
  answers = [answer];
  open();
  fireEvent.click(tick("Marbling"));
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Kept" } });
  fireEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(ticked()).toEqual(["Gilding", "Dragging", "Bank hall", "Una"]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Kept");
});

test("undoing asks first, names the changes it also undoes, and says which version keeps them", async () => {
  answers = [{ outcome: "undone", names: ["Bank hall", "Una"], setAside: 9 }];
  open();
  const undo = () => screen.getByRole("button", { name: "Undo this change: Bank hall" });
  fireEvent.click(undo());
  const dialog = await screen.findByRole("dialog", { name: "Undo this change?" });
  within(dialog).getByText("Una");
  expect(within(dialog).queryByText("Gilding")).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
  fireEvent.click(undo());
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
  await screen.findByText(/^Undone: Bank hall, Una\. It stays in the history as version 9\.$/);
  expect(sent).toEqual([{ key: hall.key, stamp: "stamp-1" }]);
  const link = screen.getByRole("link", { name: "Open version 9" });
  expect(link.getAttribute("href")).toBe("/admin/history/9");
  expect(document.activeElement?.contains(link), "the outcome has the focus").toBe(true);
});

test.each<[UndoResult | CallFailure, RegExp]>([
  [{ outcome: "stale" }, /nothing was undone/],
  [{ outcome: "missing" }, /no longer there/],
  [{ outcome: "failed", message: "The disk is full" }, /The disk is full/],
])("undoing that ends with %j says so", async (answer, words) => {
  answers = [answer];
  open();
  fireEvent.click(screen.getByRole("button", { name: "Undo this change: Marbling" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
});

test("words that differ are marked for eyes and ears", () => {
  const fields: DescribedChange["fields"] = [
    {
      label: "Summary",
      before: { text: [{ text: "Drawn by " }, { text: "hand", isChanged: true }], pictures: [] },
      after: { text: [], pictures: [] },
    },
  ];
  open({ ...five, changes: [change("Marbling", { fields })], changeCount: 1 });
  expect(document.querySelector("del")?.textContent).toBe(" [removed: hand] ");
  expect(document.querySelector("dd")?.textContent).toContain("(empty)");
});
