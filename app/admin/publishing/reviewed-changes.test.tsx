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
import { useChosen } from "./ticks.ts";

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
    schedules: [],
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
  { change: "project/item/inn", needs: "service/item/Gilding", because: "mention" },
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
  page: 1,
  pages: 1,
  elsewhere: [],
  changeCount: 5,
  dependencies: dependencies.slice(0, 2),
  warnings: [],
  examples: [],
  stamp: "stamp-1",
};

function page(first: Review = five, only?: string) {
  function Page() {
    const chosen = useChosen(only === undefined ? undefined : { only });
    const [review, setReview] = useState(first);
    reload = (next) => setReview((last) => ({ ...last, ...next }));
    return <ReviewedChanges review={review} only={only} chosen={chosen} answered={undefined} />;
  }
  async function action({ request }: { request: Request }) {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
    return answers.shift();
  }
  const Stub = createRoutesStub([
    { path: "/admin/publish", Component: Page, action },
    { path: "/admin/publish/undo", action },
  ]);
  return <Stub initialEntries={["/admin/publish"]} />;
}

const open = (first?: Review, only?: string) => render(page(first, only));

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

test("after a save only that change has its tick, until all are ticked by one press", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open(five, "service/item/Marbling");
  expect(ticked()).toEqual(["Marbling"]);
  screen.getByText("Only “Marbling” is ticked.");
  expect(button().textContent).toBe("Publish 1 of 5 changes");
  const all = screen.getByRole("button", { name: "Tick all 5" });
  all.focus();
  fireEvent.click(all);
  expect(ticked()).toHaveLength(5);
  expect(screen.queryByText(/^Only/)).toBeNull();
  expect(document.activeElement?.textContent).toBe("Untick all");
});

test("after that change is published, the others still wait", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open(five, "service/item/Marbling");
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(Object.keys(sent[0] ?? {}).filter((name) => name.startsWith("take-"))).toEqual(["take-1"]);
  reload({ changes: five.changes.filter(({ name }) => name !== "Marbling"), changeCount: 4 });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(4));
  expect(ticked()).toEqual([]);
});

test("if that change is gone, every change has its tick", () => {
  open(five, "service/item/gone");
  expect(ticked()).toHaveLength(5);
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

/** The first page of two, and the second. */
const [firstPage, secondPage]: Review[] = [
  {
    ...five,
    pages: 2,
    changeCount: 7,
    dependencies,
    elsewhere: ["project/item/inn", "page/item/"],
  },
  {
    ...five,
    page: 2,
    pages: 2,
    changeCount: 7,
    dependencies,
    changes: [change("Inn", { key: "project/item/inn" }), change("Home", { key: "page/item/" })],
    elsewhere: five.changes.map(({ key }) => key),
  },
] as const;

test("changes on other pages follow the same rule, and are counted", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open(firstPage);
  fireEvent.click(tick("Gilding"));
  expect(button().textContent).toBe("Publish 3 of 7 changes");
  expect(status()).toBe(
    "4 changes wait, 1 of them on another page. Also waiting: “Bank hall”, “Una” and 1 change on another page.",
  );
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(sent[0]).toMatchObject({ unlisted: '["project/item/inn"]' });
  expect(sent[0]).not.toHaveProperty("others");
});

test("ticks are kept while another page of changes is shown, and sent from there", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open(firstPage);
  fireEvent.click(tick("Marbling"));
  const next = screen.getByRole("link", { name: "Next 2" });
  expect(next.getAttribute("href")).toBe("/admin/publish?page=2");
  next.focus();
  reload(secondPage);
  await screen.findByText("201 to 202 are listed here.");
  expect(document.activeElement?.textContent).toBe("7 changes201 to 202 are listed here.");
  expect(ticked()).toEqual(["Inn", "Home"]);
  expect(status()).toBe("1 change waits, on another page.");
  fireEvent.click(tick("Home"));
  expect(button().textContent).toBe("Publish 5 of 7 changes");
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(sent[0]).toMatchObject({
    listed: '["project/item/inn","page/item/"]',
    "take-0": "on",
    unlisted: '["service/item/Marbling"]',
  });
  expect(sent[0]).not.toHaveProperty("take-1");
});

test("all changes of all pages wait at one press, and those that get a tick again are published", async () => {
  answers = [{ outcome: "published", version: 8 }];
  open(firstPage);
  fireEvent.click(screen.getByRole("button", { name: "Untick all 7" }));
  expect(button().textContent).toBe("No change is ticked");
  fireEvent.click(tick("Marbling"));
  reload(secondPage);
  await screen.findByText("201 to 202 are listed here.");
  expect(ticked()).toEqual([]);
  // It needs a change on the first page, which is taken along.
  fireEvent.click(tick("Inn"));
  expect(status()).toBe(
    "4 changes wait, 3 of them on other pages. Also published: 1 change on another page.",
  );
  fireEvent.click(button());
  await screen.findByText(/Visitors see version 8 now/);
  expect(sent[0]).toMatchObject({
    others: "wait",
    unlisted: '["service/item/Gilding","service/item/Marbling"]',
    "take-0": "on",
  });
});

test("what somebody saves after all changes were unticked waits too", async () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: "Untick all" }));
  fireEvent.click(tick("Marbling"));
  reload({ changes: [...five.changes, change("Graining")], changeCount: 6 });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(6));
  expect(ticked()).toEqual(["Marbling"]);
});

test("without scripts, buttons of the form turn the page, and Enter in the note publishes", () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(page(secondPage));
  const buttons = [...container.querySelectorAll<HTMLButtonElement>("button[type=submit]")];
  expect(buttons.map((button) => button.getAttribute("formaction"))).toEqual([
    null,
    "/admin/publish?page=1&turn",
    null,
  ]);
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
  expect(document.querySelector("summary")?.textContent).toBe("What changed: Summary");
  expect(document.querySelector("del")?.textContent).toBe(" [removed: hand] ");
  expect(document.querySelector("dd")?.textContent).toContain("(empty)");
});
