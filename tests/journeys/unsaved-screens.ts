import { expect } from "vitest";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { faultsAt } from "./inspections.ts";
import { openTab, type RunningAdmin } from "./running-admin.ts";
import { press, type Screen } from "./screen.ts";
import type { Visitor } from "./visitor.ts";

/** What the admin asks and offers when typed text is not saved. The last one ends all sessions. */
export const unsavedScreens: Screen[] = [
  { name: "kept text", reach: offerDraft },
  { name: "two versions", reach: meetConflict },
  {
    name: "a form that somebody else saved, and the list after it",
    atNight: true,
    reach: hearOfSave,
  },
  { name: "the question at sign-out", reach: askAtSignOut },
  { name: "the lost session", reach: loseSession },
];

async function offerDraft(visitor: Visitor): Promise<void> {
  const editor = await openEditor(visitor, "/admin/services/new");
  await editor.field("Service Name").fill("Half a thought");
  await visitor.page.reload();
  await editor.button("Restore").waitFor();
}

async function meetConflict(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 409/);
  const list = await openList(visitor, "services");
  await list.editLink("Marbling").click();
  const mine = editorOn(visitor.page);
  await mine.field("Summary").fill("Typed here.");
  const tab = await openTab(visitor, visitor.page.url());
  const theirs = editorOn(tab);
  await theirs.field("Summary").fill("Saved there.");
  await theirs.button("Update Service").click();
  await theirs.heading("Services Management").waitFor();
  await tab.close();
  await mine.button("Update Service").click();
  await visitor.page.getByRole("dialog").waitFor();
}

async function hearOfSave(visitor: Visitor): Promise<void> {
  await visitor.open("/admin/testimonials");
  const edit = visitor.page.getByRole("link", { name: /^Edit/ }).first();
  const tab = await openTab(visitor, (await edit.getAttribute("href")) ?? "");
  await edit.click();
  const theirs = editorOn(tab);
  await theirs.field("Quote").fill(`Said otherwise, ${crypto.randomUUID()}.`);
  await theirs.button("Update Testimonial").click();
  await visitor.page.getByText("Your text is untouched.").waitFor();
  await tab.getByText("Visitors still see the old one.").waitFor();
  expect(await faultsAt(tab, [360])).toEqual([]);
  await tab.close();
}

async function askAtSignOut(visitor: Visitor): Promise<void> {
  const editor = await openEditor(visitor, "/admin/testimonials/new");
  await editor.field("Quote").fill("Half a thought");
  await visitor.page.getByRole("button", { name: /Account/ }).click();
  await press(visitor, "Sign Out");
  await visitor.page.getByRole("dialog").waitFor();
}

async function loseSession(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const list = await openList(visitor, "services");
  await list.editLink("Dragging").click();
  const editor = editorOn(visitor.page);
  await editor.field("Summary").fill("Typed here.");
  await site.db.deleteFrom("sessions").execute();
  await editor.button("Update Service").click();
  await visitor.page.getByRole("dialog").waitFor();
}
