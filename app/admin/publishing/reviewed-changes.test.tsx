// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { StaleChange } from "#domain/publishing/chosen-changes.ts";
import type { UndoResult } from "#domain/publishing/undo-change.ts";
import { chosenText, type DescribedChange } from "./described-change.ts";
import type { PublishingResult } from "./publish-action.server.ts";
import type { Review } from "./review.server.ts";
import { ReviewedChanges } from "./reviewed-changes.tsx";
import type { ScheduleAnswer } from "./schedule.ts";
import { ScheduleSection } from "./schedules.tsx";

let sent: Record<string, string>[];
let answers: (PublishingResult | UndoResult | ScheduleAnswer | CallFailure)[];
let reload: (change: Partial<Review>) => void;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = [];
});
afterEach(cleanup);

/** A saved change of a service, or of what `more` names. */
function change(name: string, more: Partial<DescribedChange> = {}): DescribedChange {
  const { subject = "service", id = name }: { subject?: Noun; id?: string } = more;
  return {
    key: `${subject}/${id}`,
    ...{ subject, id, revision: 3, kind: "changed", noun: "Service", name },
    edit: `/admin/services/${id}/edit`,
    saved: "Saved by you, Sat 21 Nov 2026, 14:05",
    pictures: {},
    schedules: [],
    reasons: [],
    fields: [],
    isExample: false,
    ...more,
  };
}

const gilding = change("Gilding", { kind: "added", revision: 1 });
const marbling = change("Marbling");
const dragging = change("Dragging");
const hall = change("Bank hall", {
  ...{ subject: "project", id: "hall" },
  reasons: ["“Bank hall” shows the service “Gilding”, which is new."],
});
const una = change("Una", { subject: "testimonial", id: "una" });
/** Built-in examples that leave the website. */
const examples = ["Stippling", "Graining"].map((name) =>
  change(name, { kind: "removed", isExample: true }),
);

const five: Review = {
  changes: [gilding, marbling, dragging, hall, una],
  page: 1,
  pages: 1,
  elsewhere: [],
  warnings: [],
  examples: [],
};

function page(first: Review = five, only?: string) {
  function Page() {
    const [review, setReview] = useState(first);
    reload = (next) => setReview((last) => ({ ...last, ...next }));
    return (
      <>
        <ReviewedChanges review={review} only={only} />
        <ScheduleSection today="2026-11-28" hidden={false} />
      </>
    );
  }
  async function action({ request }: { request: Request }) {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>);
    return answers.shift();
  }
  const Stub = createRoutesStub([
    { path: "/admin/publish", Component: Page, action },
    { path: "/admin/publish/undo", action },
    { path: "/admin/publish/schedule", action },
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
/** Presses the button. The server publishes version 8, as the page then says. */
async function publish(words = /Visitors see version 8 now/) {
  answers = [{ outcome: "published", version: 8 }];
  fireEvent.click(button());
  await screen.findByText(words);
}
const resultLink = () => screen.queryByRole("link", { name: /^Look at the result/ });
const status = () => screen.getByRole("status").textContent?.trim();

test("at first every change has its tick, and the button publishes all", async () => {
  open();
  expect(ticked()).toEqual(["Gilding", "Marbling", "Dragging", "Bank hall", "Una"]);
  expect(button().textContent).toBe("Publish");
  expect(resultLink()?.getAttribute("href")).toBe("/admin/preview/changes");
  await publish();
  expect(sent).toEqual([{ chosen: chosenText(five.changes), note: "" }]);
});

test("after a save only that change has its tick, until all are ticked by one press", async () => {
  open(five, "service/Marbling");
  expect(ticked()).toEqual(["Marbling"]);
  screen.getByText("Only “Marbling” is ticked.");
  expect(button().textContent).toBe("Publish 1 of 5 changes");
  const result = "/admin/preview/changes?of=with-service.Marbling";
  expect(resultLink()?.getAttribute("href")).toBe(result);
  const all = screen.getByRole("button", { name: "Tick all 5" });
  all.focus();
  fireEvent.click(all);
  expect(ticked()).toHaveLength(5);
  expect(screen.queryByText(/^Only/)).toBeNull();
  expect(document.activeElement?.textContent).toBe("Untick all");
  cleanup();
  open(five, "service/gone");
  expect(ticked(), "that change is gone").toHaveLength(5);
});

test("after that change is published, the others still wait", async () => {
  open(five, "service/Marbling");
  await publish();
  expect(sent).toMatchObject([{ chosen: chosenText([marbling]) }]);
  reload({ changes: five.changes.filter(({ name }) => name !== "Marbling") });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(4));
  expect(ticked()).toEqual([]);
});

test("a change without its tick waits, and its row says so", () => {
  open();
  fireEvent.click(tick("Marbling"));
  fireEvent.click(tick("Dragging"));
  expect(ticked()).toEqual(["Gilding", "Bank hall", "Una"]);
  expect(button().textContent).toBe("Publish 3 of 5 changes");
  expect(status()).toBe("2 changes wait.");
  expect(screen.getAllByText("Waits")).toHaveLength(2);
  fireEvent.click(tick("Dragging"));
  expect(status()).toBe("1 change waits.");
});

test("a change that needs another says why, and keeps its tick when the other waits", () => {
  open();
  fireEvent.click(tick("Gilding"));
  expect(tick("Bank hall").checked).toBe(true);
  const row = tick("Bank hall").closest("li") ?? expect.fail();
  within(row).getByText("“Bank hall” shows the service “Gilding”, which is new.");
});

const inn = change("Inn", { subject: "project", id: "inn" });
const home = change("Home", { subject: "home-page", id: "homePage" });

/** The first page of two, and the second. */
const firstPage: Review = { ...five, pages: 2, elsewhere: [inn, home] };
const secondPage: Review = {
  ...five,
  ...{ page: 2, pages: 2, changes: [inn, home], elsewhere: five.changes },
};

test("ticks are kept while another page of changes is shown, and sent from there", async () => {
  open(firstPage);
  fireEvent.click(tick("Marbling"));
  expect(button().textContent).toBe("Publish 6 of 7 changes");
  const next = screen.getByRole("link", { name: "Next 2" });
  expect(next.getAttribute("href")).toBe("/admin/publish?page=2");
  next.focus();
  reload(secondPage);
  await screen.findByText("201 to 202 are listed here.");
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe("7 changes201 to 202 are listed here."),
  );
  expect(ticked()).toEqual(["Inn", "Home"]);
  expect(status()).toBe("1 change waits.");
  fireEvent.click(tick("Home"));
  expect(button().textContent).toBe("Publish 5 of 7 changes");
  await publish();
  expect(sent).toMatchObject([{ chosen: chosenText([inn, gilding, dragging, hall, una]) }]);
});

test("all changes of all pages wait at one press, and those that get a tick again are published", async () => {
  open(firstPage);
  fireEvent.click(screen.getByRole("button", { name: "Untick all 7" }));
  expect(button().textContent).toBe("No change is ticked");
  expect(button().disabled).toBe(true);
  fireEvent.click(tick("Marbling"));
  reload({ ...secondPage, changes: [inn, home, change("Saved since")] });
  await screen.findByText("201 to 203 are listed here.");
  expect(ticked()).toEqual([]);
  fireEvent.click(tick("Inn"));
  expect(status()).toBe("6 changes wait.");
  await publish(/Visitors see version 8 now. 6 changes wait/);
  expect(sent).toMatchObject([{ chosen: chosenText([inn, marbling]) }]);
});

test("what waits still waits at the next visit, while what was saved since has its tick", async () => {
  open();
  fireEvent.click(tick("Marbling"));
  cleanup();
  open({ ...five, changes: [...five.changes, change("Graining")] });
  await waitFor(() => expect(status()).toBe("1 change waits."));
  expect(ticked()).toEqual(["Gilding", "Dragging", "Bank hall", "Una", "Graining"]);
  fireEvent.click(tick("Marbling"));
  cleanup();
  open();
  expect(ticked()).toEqual(["Gilding", "Marbling", "Dragging", "Bank hall", "Una"]);
});

test("a change that its link names has its tick though it waited, and still waits elsewhere", async () => {
  open();
  fireEvent.click(tick("Marbling"));
  cleanup();
  open(five, "service/Marbling");
  expect(ticked()).toEqual(["Marbling"]);
  fireEvent.click(tick("Una"));
  cleanup();
  open();
  await waitFor(() => expect(status()).toBe("1 change waits."));
  expect(ticked()).not.toContain("Marbling");
});

test("nothing is unticked or published before scripts run, which know what waits", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  const review = { ...five, changes: [...five.changes, ...examples] };
  open(review);
  fireEvent.click(tick("Marbling"));
  cleanup();
  container.innerHTML = renderToString(page(review));
  document.body.append(container);
  const disabled = () =>
    [...screen.getAllByRole<HTMLInputElement>("checkbox"), button()].map((one) => one.disabled);
  expect(disabled()).not.toContain(false);
  render(page(review), { container, hydrate: true });
  await waitFor(() => expect(button().textContent).toBe("Publish 6 of 7 changes"));
  expect(disabled()).not.toContain(true);
});

test("after publishing, what waits is listed without its tick, and the note is empty", async () => {
  open();
  fireEvent.click(tick("Bank hall"));
  fireEvent.click(tick("Una"));
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Three" } });
  await publish(/Visitors see version 8 now. 2 changes wait/);
  expect(sent).toEqual([{ chosen: chosenText([gilding, marbling, dragging]), note: "Three" }]);
  reload({ changes: [hall, una] });
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(2));
  expect(ticked()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("");
  fireEvent.click(tick("Bank hall"));
  expect(button().textContent).toBe("Publish 1 of 2 changes");
});

test("removed examples are one row that opens, with one tick", async () => {
  open({ ...five, changes: [marbling, ...examples] });
  const fold = screen.getByText("2 examples").closest("details") ?? expect.fail();
  expect(fold.open).toBe(false);
  expect(within(fold).getAllByRole("button", { name: /^Undo this change/ })).toHaveLength(2);
  const all = () =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: "Publish: Removed 2 examples" });
  expect(all().checked).toBe(true);
  fireEvent.click(tick("Graining"));
  expect(all().checked, "one of them waits").toBe(false);
  fireEvent.click(all());
  expect(ticked()).toHaveLength(4);
  fireEvent.click(all());
  expect(ticked()).toEqual(["Marbling"]);
  await publish();
  expect(sent).toMatchObject([{ chosen: chosenText([marbling]) }]);
});

test("a single removed example is a row like others", () => {
  open({ ...five, changes: [marbling, ...examples.slice(0, 1)] });
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(screen.queryByText(/examples/)).toBeNull();
});

/** What somebody saved at 14:05 in Belfast, after the list was made. */
const stale = (name: string, savedBy: string | null = "mary@example.com"): StaleChange => ({
  key: `service/${name}`,
  name,
  savedAt: "2026-07-21T13:05:00Z",
  savedBy,
});

test.each<[PublishingResult | CallFailure, RegExp]>([
  [{ outcome: "failed", message: "Failed to publish" }, /^Failed to publish/],
  [
    { outcome: "stale", stale: [stale("Dragging"), stale("Gilding", null)] },
    /^mary@example.com saved “Dragging” at 14:05 and Somebody saved “Gilding” at 14:05.*Nothing/,
  ],
  [
    { outcome: "stale", stale: [1, 2, 3, 4, 5].map((number) => stale(`Finish ${number}`)) },
    /“Finish 3” at 14:05 and 2 more were saved, after this list was made/,
  ],
  [{ outcome: "refused", reason: "none chosen" }, /no change was ticked/],
  [{ outcome: "refused", reason: "address" }, /two items would have the same address/],
])("%j is explained where the focus is, and the ticks and the note stay", async (answer, words) => {
  answers = [answer];
  open();
  fireEvent.click(tick("Marbling"));
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Kept" } });
  fireEvent.click(button());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  await waitFor(() => expect(hasFocus(alert)).toBe(true));
  expect(ticked()).toEqual(["Gilding", "Dragging", "Bank hall", "Una"]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Kept");
});

test("the note goes with what is scheduled, and is empty afterwards", async () => {
  answers = [{ outcome: "saved", when: "tomorrow at 08:00" }];
  open();
  fireEvent.click(tick("Marbling"));
  fireEvent.change(screen.getByLabelText(/^Note/), { target: { value: "Spring" } });
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: "2026-11-29" } });
  fireEvent.click(screen.getByRole("button", { name: "Schedule" }));
  await screen.findByText("Scheduled. Visitors see these changes tomorrow at 08:00.");
  const chosen = chosenText([gilding, dragging, hall, una]);
  expect(sent).toMatchObject([{ intent: "schedule", date: "2026-11-29", note: "Spring", chosen }]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("");
});

test("undoing asks first, says what becomes of the item, and leads to what was saved before", async () => {
  answers = [{ outcome: "undone", subject: "project", id: "hall", name: "Bank hall" }];
  open();
  const undo = () => screen.getByRole("button", { name: "Undo this change: Bank hall" });
  fireEvent.click(undo());
  const dialog = await screen.findByRole("dialog", { name: "Undo this change?" });
  within(dialog).getByText(/“Bank hall” becomes again what visitors see/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
  fireEvent.click(undo());
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone: Bank hall. What was saved before stays in its history.");
  expect(sent).toEqual([{ chosen: "project/hall/3" }]);
  const link = screen.getByRole("link", { name: "Earlier versions" });
  expect(link.getAttribute("href")).toBe("/admin/history/project/hall");
  await waitFor(() => expect(hasFocus(link), "the outcome has the focus").toBe(true));
});

test.each<[UndoResult | CallFailure, RegExp]>([
  [{ outcome: "stale" }, /nothing was undone/],
  [{ outcome: "refused" }, /another item has its address now/],
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
  open({ ...five, changes: [change("Marbling", { fields })] });
  expect(document.querySelector("summary")?.textContent).toBe("What changed: Summary");
  expect(document.querySelector("del")?.textContent).toBe(" [removed: hand] ");
  expect(document.querySelector("dd")?.textContent).toContain("(empty)");
});

/** Whether the focus stands on `element` or on a part of the page around it. */
function hasFocus(element: Element): boolean {
  const focused = document.activeElement;
  return focused !== document.body && Boolean(focused?.contains(element));
}
