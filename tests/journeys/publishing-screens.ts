import { expect } from "vitest";
import { chooseOrder } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { payloadOf } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { axeFindings } from "./inspections.ts";
import { openPublishPage, saveService, saveSummary } from "./publish-page.ts";
import { owner, type RunningAdmin } from "./running-admin.ts";
import { inDialog, openTitled, press, type Screen, screenAt, unfold } from "./screen.ts";
import type { Visitor } from "./visitor.ts";

/** The screens about what visitors see: changes, publications, versions, orders and previews. */
export const publishingScreens: Screen[] = [
  {
    name: "the changes to publish, with warnings",
    byTab: true,
    async reach(visitor, site) {
      await saveService(site, "stippling", { heroImage: null });
      await openOneChange(visitor, site);
      const warnings = "Worth a look before you publish";
      await visitor.page.getByRole("heading", { name: warnings }).waitFor();
      await unfold(visitor.page);
    },
  },
  {
    name: "the warning of sample content",
    atNight: true,
    async reach(visitor) {
      await visitor.open("/admin/publish?examples");
      const warning = visitor.page.getByRole("region", { name: /sample content/i });
      await warning.waitFor();
      await unfold(visitor.page);
      await warning.getByRole("link").first().waitFor();
    },
  },
  {
    name: "the change just undone",
    async reach(visitor, site) {
      const { page, undo } = await openOneChange(visitor, site);
      await undo("Lime Wash").click();
      await page.getByRole("dialog").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await inDialog(visitor, "Undo");
      await page.getByText(/^Undone: Lime Wash/).waitFor();
    },
  },
  screenAt("the history", "/admin/history", "History"),
  {
    name: "the earlier versions of a service",
    async reach(visitor, site) {
      await (await openOneChange(visitor, site)).publish("A note");
      await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
      await saveService(site, "lime-wash", { heroImage: null });
      const path = `/admin/history/service/${await limeWash(site)}`;
      await openTitled(visitor, path, "Earlier versions of");
      await unfold(visitor.page);
    },
  },
  screenAt("a version", "/admin/history/0", "Version 0"),
  screenAt("the order of the services", "/admin/services?view=order", "Services Management", {
    atNight: true,
  }),
  {
    name: "the order of the projects, by hand",
    byTab: true,
    async reach(visitor, { db }) {
      const chooser = { by: actorCalled(owner.email), now: new Date() };
      await chooseOrder(db, projects, "hand", chooser);
      await openTitled(visitor, "/admin/portfolio?view=order", "Portfolio Management");
      await visitor.page.getByText("You choose the order.").waitFor();
      await chooseOrder(db, projects, "year", chooser);
    },
  },
  screenAt(
    "the order of the projects, by year",
    "/admin/portfolio?view=order",
    "Portfolio Management",
    {
      atNight: true,
    },
  ),
  screenAt("a preview", "/admin/preview/draft", "Preview"),
  {
    name: "the page in a preview",
    byTab: false,
    reach: (visitor) => visitor.open("/admin/preview-page/draft"),
  },
  {
    name: "the dialog that shares a preview",
    byTab: true,
    async reach(visitor) {
      await openTitled(visitor, "/admin/preview/draft", "Preview");
      await press(visitor, "Share");
      await press(visitor, "Make a link");
      await visitor.page.getByRole("button", { name: "Copy the link" }).waitFor();
    },
  },
  {
    name: "what is scheduled, and what did not happen as planned",
    byTab: true,
    reach: schedule,
  },
];

/** Saves a summary of Lime Wash, and opens the page that lists the change. */
async function openOneChange(visitor: Visitor, site: RunningAdmin) {
  await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
  return openPublishPage(visitor);
}

/** The row id of Lime Wash. */
export async function limeWash({ db }: RunningAdmin): Promise<string> {
  const row = await serviceAt(db, "lime-wash");
  if (!row) throw new Error("there is no such service");
  return row.id;
}

async function schedule(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const id = crypto.randomUUID();
  const at = "2026-03-06T08:00:00.000Z";
  const marbling = { subject: "service", id: "service-marbling", name: "Marbling" } as const;
  const payload = payloadOf({
    ...{ id, at, madeAt: at, madeBy: owner.email, note: "", base: 0 },
    changes: [{ ...marbling, kind: "changed", revision: 2 }],
    ending: { isPublished: false, newer: ["Marbling"], taken: [] },
  });
  const ended = { id, kind: "publish", payload, run_at: at, done_at: at } as const;
  await site.db.insertInto("jobs").values(ended).execute();
  const { page } = await openOneChange(visitor, site);
  await page.locator("summary", { hasText: "Publish at a time" }).click();
  const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await page.getByLabel("Date").fill(nextMonth.toISOString().slice(0, 10));
  await press(visitor, "Schedule");
  // What did not happen as planned is listed from the start, so the region says too little.
  await page.getByText("Scheduled. Visitors see these changes").waitFor();
  const planned = page.getByText(/^Goes live on/);
  await planned.first().waitFor();
  await unfold(page);
}
