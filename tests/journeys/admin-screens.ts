import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chooseOrder } from "#domain/content/order-by-hand.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { markRead } from "#domain/enquiries/change-enquiry.ts";
import { recordFailure } from "#domain/enquiries/claim-mail.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { claimMails, openEnquiry, openInbox, receive } from "./admin-inbox.ts";
import { openList } from "./admin-list.ts";
import { axeFindings, faultyPictures, sideways, smallTargets } from "./inspections.ts";
import { peopleScreens } from "./people-screens.ts";
import { pictureScreens } from "./picture-screens.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { openTab, owner, type RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

interface Screen {
  name: string;
  /** Whether nobody has signed in yet. */
  signedOut?: boolean;
  /** Width of the window while opening the screen. The test then uses all widths. */
  width?: number;
  reach(visitor: Visitor, site: RunningAdmin): Promise<unknown>;
}

export const lists = (["services", "portfolio", "testimonials"] as const).map((area) => ({
  name: `the list of ${area}`,
  reach: (visitor: Visitor) => openList(visitor, area),
}));

export const forms = ["services", "portfolio", "testimonials"].flatMap((area) => [
  {
    name: `the form for new ${area}`,
    reach: (visitor: Visitor) => openEditor(visitor, `/admin/${area}/new`),
  },
  {
    name: `the form that edits ${area}`,
    async reach(visitor: Visitor) {
      await visitor.open(`/admin/${area}`);
      await visitor.page.getByRole("link", { name: /^Edit/ }).first().click();
      await editorOn(visitor.page).button("Cancel").waitFor();
    },
  },
  {
    name: `the faulty form of ${area}`,
    async reach(visitor: Visitor) {
      visitor.expectTrouble(/status of 422/);
      const editor = await openEditor(visitor, `/admin/${area}/new`);
      for (const field of await visitor.page.locator("[required]:not(select)").all()) {
        await field.fill(" ");
      }
      for (const field of await visitor.page.locator("select[required]").all()) {
        await field.selectOption({ index: 1 });
      }
      await visitor.page.locator("button[type=submit]").click();
      await editor.banner.waitFor();
    },
  },
]);

export const settings = {
  name: "the business details",
  reach: (visitor: Visitor) => openEditor(visitor, "/admin/settings"),
};

export const pages = [
  {
    name: "the list of pages",
    reach: (visitor: Visitor) => openHeading(visitor, "/admin/pages", "Pages"),
  },
  ...["home", "services", "portfolio", "about", "contact", "privacy"].map((name) => ({
    name: `the form of the ${name} page`,
    async reach(visitor: Visitor) {
      const { page } = await openEditor(visitor, `/admin/pages/${name}`);
      // A click would move the focus, at which the test of the tab order starts.
      await page.locator("details").evaluateAll((all) => {
        for (const fold of all) (fold as HTMLDetailsElement).open = true;
      });
    },
  })),
  {
    name: "the form of the home page, folded",
    reach: (visitor: Visitor) => openEditor(visitor, "/admin/pages/home"),
  },
  {
    name: "the form of the sampler page, with one family of its palette unfolded",
    async reach(visitor: Visitor) {
      const { page } = await openEditor(visitor, "/admin/pages/sampler");
      const [family] = await page.locator("#section-palette details").all();
      await family?.evaluate((fold) => fold.setAttribute("open", ""));
    },
  },
  { name: "the faulty form of the about page", reach: spoilAbout },
];

export const publishing: Screen[] = [
  {
    name: "the changes to publish, with warnings",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await draftTables(site.db)
        .updateTable("services")
        .set({ hero_image: null })
        .where("slug", "=", "stippling")
        .execute();
      const { page } = await openPublishPage(visitor);
      await page.getByRole("heading", { name: "Worth a look before you publish" }).waitFor();
      await unfold(page);
    },
  },
  {
    name: "the changes of which some wait",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await saveSummary(site, "rag-roll", `Saved ${crypto.randomUUID()}`);
      const desk = await openPublishPage(visitor);
      await unfold(desk.page);
      await desk.tick("Rag Roll").click();
      await desk.page.getByRole("button", { name: /^Publish \d+ of \d+ changes$/ }).waitFor();
    },
  },
  {
    name: "the warning of sample content",
    async reach(visitor) {
      await visitor.open("/admin/publish?examples");
      const warning = visitor.page.getByRole("region", { name: /sample content/i });
      await warning.waitFor();
      await unfold(visitor.page);
      await warning.getByRole("link").first().waitFor();
    },
  },
  {
    name: "the change just published",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await (await openPublishPage(visitor)).publish("A note");
      await visitor.page.getByText("Nothing to publish.").waitFor();
    },
  },
  {
    name: "the change just undone",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      const desk = await openPublishPage(visitor);
      await desk.undo("Lime Wash").click();
      const dialog = desk.page.getByRole("dialog");
      expect(await axeFindings(desk.page)).toEqual([]);
      await dialog.getByRole("button", { name: "Undo", exact: true }).click();
      await desk.page.getByText(/^Undone: Lime Wash/).waitFor();
      await unfold(desk.page);
    },
  },
  { name: "the history", reach: (visitor) => openHeading(visitor, "/admin/history", "History") },
  {
    name: "the record of activity",
    reach: (visitor) => openHeading(visitor, "/admin/activity", "Activity"),
  },
  {
    name: "a line of the record",
    async reach(visitor, { db }) {
      const row = await serviceAt(db, "lime-wash");
      if (!row) throw new Error("there is no such service");
      const { id, revision } = row;
      const form = { ...row, summary: `Saved ${crypto.randomUUID()}` };
      const by = actorCalled("editor@example.com");
      await save(db, services, { form, id, revision, now: new Date(), by });
      await openHeading(visitor, "/admin/activity?kind=Content", "Activity");
      await visitor.page
        .getByRole("link", { name: /^Details of line/ })
        .first()
        .click();
      await visitor.page.getByText("What changed: Summary").click();
    },
  },
  {
    name: "the earlier versions of a service",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await (await openPublishPage(visitor)).publish("A note");
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await draftTables(site.db)
        .updateTable("services")
        .set({ hero_image: null })
        .where("slug", "=", "lime-wash")
        .execute();
      const { id = "" } = (await serviceAt(site.db, "lime-wash")) ?? {};
      await openHeading(visitor, `/admin/history/service/${id}`, "Earlier versions of");
      await unfold(visitor.page);
    },
  },
  {
    name: "the order of the services",
    reach: (visitor) => openHeading(visitor, "/admin/services/order", "Order of the Services"),
  },
  {
    name: "the order of the projects, by year",
    reach: (visitor) => openHeading(visitor, "/admin/portfolio/order", "Order of the Projects"),
  },
  {
    name: "the order of the projects, by hand",
    async reach(visitor, { db }) {
      const chooser = { by: actorCalled(owner.email), now: new Date() };
      await chooseOrder(db, projectType, "hand", chooser);
      await openHeading(visitor, "/admin/portfolio/order", "Order of the Projects");
      await visitor.page.getByText("You choose the order.").waitFor();
      await chooseOrder(db, projectType, "own", chooser);
    },
  },
  { name: "a version", reach: (visitor) => openHeading(visitor, "/admin/history/0", "Version 0") },
  {
    name: "a preview",
    reach: (visitor) => openHeading(visitor, "/admin/preview/draft", "Preview"),
  },
  { name: "the page in a preview", reach: (visitor) => visitor.open("/admin/preview-page/draft") },
];

async function sharePreview(visitor: Visitor): Promise<void> {
  await openHeading(visitor, "/admin/preview/draft", "Preview");
  const { page } = visitor;
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByRole("button", { name: "Copy the link" }).waitFor();
}

async function schedule(visitor: Visitor, site: RunningAdmin): Promise<void> {
  await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
  const row = {
    made_at: "",
    made_by: owner.email,
    base_version: 0,
    patch: "",
    changes: "[]",
  };
  const facts = { id: crypto.randomUUID(), at: "2026-03-06T08:00:00Z", note: "", ...row };
  await site.db
    .insertInto("scheduled_publications")
    .values({ ...facts, outcome: "damaged", ended_at: "2026-03-06T08:00:00Z" })
    .execute();
  const { page } = await openPublishPage(visitor);
  await page.locator("summary", { hasText: "Publish at a time" }).click();
  const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await page.getByLabel("Date").fill(nextMonth.toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Schedule" }).click();
  // What did not happen as planned is listed from the start, so the region says too little.
  await page.getByText("Scheduled. Visitors see these changes").waitFor();
  await page
    .getByText(/^Goes live on/)
    .first()
    .waitFor();
  await unfold(page);
}

/** Opens all folds, since pictures in a closed fold do not load. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").filter({ visible: true }).all())
    await summary.click();
}

async function openHeading(visitor: Visitor, path: string, name: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.getByRole("heading", { name: new RegExp(`^${name}`), level: 1 }).waitFor();
  await visitor.page.getByText("Loading...").waitFor({ state: "detached" });
}

export const inbox = [
  { name: "the inbox", reach: openFullInbox },
  { name: "an enquiry", reach: openUnsentEnquiry },
];

export const backup: Screen[] = [
  { name: "the mail server", reach: (visitor) => openHeading(visitor, "/admin/mail", "Mail") },
  { name: "the backup", reach: (visitor) => openHeading(visitor, "/admin/backup", "Backup") },
  {
    name: "the backup that nobody confirmed",
    reach: (visitor) => openHeading(visitor, "/admin/backup?refused=unconfirmed", "Backup"),
  },
  {
    name: "the backup that could not be made",
    reach: (visitor) => openHeading(visitor, "/admin/backup?refused=failed", "Backup"),
  },
  {
    name: "the backup that is downloaded",
    async reach(visitor) {
      await openHeading(visitor, "/admin/backup", "Backup");
      const downloaded = visitor.page.waitForEvent("download");
      await visitor.page.getByRole("button", { name: "Download a backup" }).click();
      await visitor.page.getByText("The backup is being made").waitFor();
      await (await downloaded).cancel();
    },
  },
];

export const screens: Screen[] = [
  { name: "the login screen", signedOut: true, reach: (visitor) => visitor.open("/admin") },
  { name: "the login screen that refused", signedOut: true, reach: beRefused },
  { name: "the dashboard", reach: openDashboard },
  { name: "the account menu", reach: openAccountMenu },
  { name: "the menu of a small screen", width: 360, reach: openMenu },
  { name: "the own account", reach: openOwnAccount },
  ...peopleScreens,
  ...backup,
  ...inbox,
  { name: "the inbox without a find", reach: findNothing },
  { name: "an enquiry under Spam", reach: openSpam },
  { name: "the question before an enquiry is deleted", reach: askToDeleteEnquiry },
  ...lists,
  { name: "the question before a deletion", reach: askToDelete },
  ...forms,
  settings,
  ...pages,
  ...pictureScreens,
  ...publishing,
  { name: "the dialog that shares a preview", reach: sharePreview },
  { name: "what is scheduled, and what did not happen as planned", reach: schedule },
  { name: "the faulty business details", reach: spoilSettings },
  {
    name: "a version brought back into the form",
    async reach(visitor, site) {
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      const { id = "" } = (await serviceAt(site.db, "lime-wash")) ?? {};
      await openEditor(visitor, `/admin/services/${id}/edit?from=0`);
    },
  },
  { name: "kept text", reach: offerDraft },
  { name: "the question before leaving", reach: askToLeave },
  { name: "two versions", reach: meetConflict },
  { name: "a form that somebody else saved, and the list after it", reach: hearOfSave },
  { name: "the question at sign-out", reach: askAtSignOut },
  { name: "the lost session", reach: loseSession },
  { name: "a page that is not there", reach: openNothing },
];

const everyWidth = [1440, 768, 360];

/** Axe looks at the page's structure, which between phone and desktop is that of one of them. */
const widthBetween = 768;

/**
 * Finds the page's faults in windows from 320 px, the narrowest that we support, to desktop width.
 */
export async function faultsOf(page: Page, widths = everyWidth): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const height = width < 500 ? 740 : 900;
    await page.setViewportSize({ width, height });
    const here = [
      ...(await faultyPictures(page)),
      ...(await smallTargets(page)),
      ...(width === widthBetween ? [] : await axeOfWhole(page, { width, height })),
      ...(await sideways(page)),
    ];
    found.push(...here.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 320, height: 450 });
  return [...found, ...(await sideways(page))];
}

/**
 * Measures in a window as high as the page, since a field half under the form's bar would look like
 * a small target.
 */
async function axeOfWhole(page: Page, window: { width: number; height: number }) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...window, height: whole });
  const findings = await axeFindings(page);
  await page.setViewportSize(window);
  return findings;
}

async function beRefused(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  visitor.expectTrouble(/status of 400/);
  await visitor.open("/admin");
  await signIn(page, "wrong-horse-battery");
  await page.getByRole("alert").waitFor();
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function openDashboard(visitor: Visitor): Promise<void> {
  await visitor.open("/admin");
  await visitor.page.getByText("Database: Connected").waitFor();
  // Its buttons are disabled until scripts run, and Tab passes them over.
  await visitor.page.locator("main button:disabled").first().waitFor({ state: "detached" });
}

async function openAccountMenu(visitor: Visitor): Promise<void> {
  await openDashboard(visitor);
  await visitor.page.getByRole("button", { name: /Account/ }).click();
  await visitor.page.getByText("Signed in as").waitFor();
}

async function openMenu(visitor: Visitor): Promise<void> {
  await openDashboard(visitor);
  await visitor.page.getByRole("button", { name: "Open menu" }).click();
  await visitor.page.getByRole("navigation", { name: "Menu" }).waitFor();
}

async function openOwnAccount(visitor: Visitor): Promise<void> {
  await openAccountMenu(visitor);
  await visitor.page.getByRole("link", { name: "Your account" }).click();
  await visitor.page.getByRole("heading", { name: "Your account" }).waitFor();
}

async function openFullInbox(visitor: Visitor, site: RunningAdmin): Promise<void> {
  await receive(site, { name: "W".repeat(100), service: "W".repeat(200) });
  const read = await receive(site, { message: "W".repeat(500) });
  await markRead(site.db, read, new Date());
  const list = await openInbox(visitor);
  await list.row("Aoife Magee").first().waitFor();
}

/** Opens an enquiry with a refused mail. */
async function openUnsentEnquiry(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const id = await receive(site, {
    service: "W".repeat(200),
    message: `${"W".repeat(500)} ${crypto.randomUUID()}`,
  });
  const now = new Date();
  const [mail] = await claimMails(site, id, now);
  if (!mail) throw new Error("no mail");
  const reason = `550 ${"refused".repeat(40)}`;
  await recordFailure(site.db, mail, { reason, isFinal: true, now });
  const { page } = await openEnquiry(visitor, id);
  await page.getByText("Given up").waitFor();
}

async function openSpam(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const spam = await openEnquiry(visitor, await receive(site, { honeypot: "x" }));
  await spam.button("Not spam").waitFor();
}

async function findNothing(visitor: Visitor): Promise<void> {
  const list = await openInbox(visitor, "?filter=archived&search=nothing");
  await list.page.getByText(/^No enquiries match/).waitFor();
}

async function askToDeleteEnquiry(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const one = await openEnquiry(visitor, await receive(site));
  await one.button("Delete").click();
  await visitor.page.getByRole("dialog").waitFor();
}

async function askToDelete(visitor: Visitor): Promise<void> {
  const list = await openList(visitor, "services");
  await list.deleteButton("Marbling").click();
  await visitor.page.getByRole("dialog").waitFor();
}

async function spoilSettings(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/settings");
  for (const label of ["Phone", "Town", "Region"]) await editor.field(label).fill(" ");
  await editor.page.getByLabel("Saturday").last().uncheck();
  await editor.unfold("Pages Elsewhere");
  await editor.button("Add Page").click();
  await editor.field("Name").fill(" ");
  await editor.field("Address").fill("javascript:alert(1)");
  await editor.button("Update Business Details").click();
  await editor.banner.waitFor();
}

/** Adds a person without a name, and a figure that counts nothing. */
async function spoilAbout(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/pages/about");
  await editor.field("Headline").fill(" ");
  await editor.button("Add Figure").click();
  await editor.page.locator("[name$='.figure']").last().fill("W".repeat(20));
  await editor.button("Add Person").click();
  await editor.page.getByLabel("What they do").last().fill("W".repeat(200));
  await editor.page.getByLabel("Name", { exact: true }).last().fill(" ");
  await editor.button("Update About Page").click();
  await editor.banner.waitFor();
}

async function offerDraft(visitor: Visitor): Promise<void> {
  const editor = await openEditor(visitor, "/admin/services/new");
  await editor.field("Service Name").fill("Half a thought");
  await visitor.page.reload();
  await editor.button("Restore").waitFor();
}

async function askToLeave(visitor: Visitor): Promise<void> {
  const editor = await openEditor(visitor, "/admin/services/new");
  await editor.field("Service Name").fill("Half a thought");
  await visitor.page.getByRole("link", { name: "Dashboard" }).first().click();
  await visitor.page.getByRole("dialog").waitFor();
}

async function meetConflict(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 409/);
  const list = await openList(visitor, "services");
  await list.editLink("Marbling").click();
  const mine = editorOn(visitor.page);
  await mine.field("Summary").fill("Typed here.");
  const theirs = editorOn(await openTab(visitor, visitor.page.url()));
  await theirs.field("Summary").fill("Saved there.");
  await theirs.button("Update Service").click();
  await theirs.heading("Services Management").waitFor();
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
  expect(await faultsOf(tab)).toEqual([]);
  await tab.close();
}

async function askAtSignOut(visitor: Visitor): Promise<void> {
  const editor = await openEditor(visitor, "/admin/testimonials/new");
  await editor.field("Quote").fill("Half a thought");
  await visitor.page.getByRole("button", { name: /Account/ }).click();
  await visitor.page.getByRole("button", { name: "Sign Out", exact: true }).click();
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

async function openNothing(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 404/);
  await visitor.open("/admin/nowhere");
}
