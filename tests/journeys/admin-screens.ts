import type { Page } from "playwright-core";
import { markRead } from "#domain/enquiries/change-enquiry.ts";
import { refused, tryMails } from "#tests/enquiries/try-mails.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openEnquiry, openInbox, receive } from "./admin-inbox.ts";
import { openList } from "./admin-list.ts";
import { faultsAt } from "./inspections.ts";
import { entrances, peopleScreens } from "./people-screens.ts";
import { pictureScreens } from "./picture-screens.ts";
import { saveSummary } from "./publish-page.ts";
import { limeWash, publishingScreens } from "./publishing-screens.ts";
import type { RunningAdmin } from "./running-admin.ts";
import { openTitled, press, type Screen, screenAt } from "./screen.ts";
import { focusFaults } from "./tabbing.ts";
import { unsavedScreens } from "./unsaved-screens.ts";
import type { Visitor } from "./visitor.ts";

/** Finds a screen's faults. */
export function faultsOf(page: Page, widths = [360]): Promise<string[]> {
  return faultsAt(page, widths);
}

/** Goes through a screen by Tab in a window of this width, once its scripts run. */
export async function tabFaultsOf(page: Page, width = 360): Promise<string[]> {
  // Until then, some buttons are disabled. Pages of links in mails have no scripts.
  await page.waitForFunction(isAlive);
  await page.setViewportSize({ width, height: 900 });
  return (await focusFaults(page)).map((fault) => `${width} px: ${fault}`);
}

/** Runs in the page. React marks each element that it has made or taken over. */
function isAlive(): boolean {
  if (document.scripts.length === 0) return true;
  const isReacts = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__react"));
  return [...document.querySelectorAll("button")].every(isReacts);
}

const areas = ["services", "portfolio", "testimonials"] as const;

export const lists: Screen[] = areas.map((area) => ({
  name: `the list of ${area}`,
  byTab: area === "services",
  atNight: area === "testimonials",
  reach: (visitor) => openList(visitor, area),
}));

const forms: Screen[] = areas.flatMap((area) => [
  {
    name: `the form that edits ${area}`,
    byTab: area === "services",
    atNight: area === "testimonials",
    async reach(visitor) {
      await visitor.open(`/admin/${area}`);
      const edit = visitor.page.getByRole("link", { name: /^Edit/ });
      await edit.first().click();
      await editorOn(visitor.page).button("Cancel").waitFor();
    },
  },
  {
    name: `the faulty form of ${area}`,
    atNight: area !== "services",
    async reach(visitor) {
      visitor.expectTrouble(/status of 422/);
      const { banner, page } = await openEditor(visitor, `/admin/${area}/new`);
      for (const field of await page.locator("[required]:not(select)").all()) await field.fill(" ");
      for (const field of await page.locator("select[required]").all())
        await field.selectOption({ index: 1 });
      await page.locator("button[type=submit]").click();
      await banner.waitFor();
    },
  },
]);

const pageForms: Screen[] = ["home", "services", "portfolio", "about", "contact", "privacy"].map(
  (name) => ({
    name: `the form of the ${name} page`,
    atNight: ["services", "portfolio", "privacy"].includes(name),
    async reach(visitor) {
      const { page } = await openEditor(visitor, `/admin/pages/${name}`);
      await page.locator("details").evaluateAll(unfoldAll);
    },
  }),
);

const business: Screen = {
  name: "the business details",
  byTab: true,
  reach: (visitor) => openEditor(visitor, "/admin/settings"),
};

const operating: Screen[] = [
  {
    name: "the mail server with a fault",
    async reach(visitor) {
      visitor.expectTrouble(/status of 422/);
      await openTitled(visitor, "/admin/mail", "Mail");
      await visitor.page.getByLabel("Server", { exact: true }).fill("mail.example.com");
      await visitor.page.getByLabel("Port", { exact: true }).fill("none");
      await press(visitor, "Save");
      await visitor.page.locator("[aria-invalid]").waitFor();
    },
  },
  screenAt("the backup", "/admin/backup", "Backup"),
  screenAt("the backup that could not be made", "/admin/backup?refused=failed", "Backup", {
    atNight: true,
  }),
  screenAt("the backup that nobody confirmed", "/admin/backup?refused=unconfirmed", "Backup", {
    atNight: true,
  }),
];

interface Part {
  name: string;
  /** Whether nobody has signed in when a screen is opened. */
  isSignedOut?: boolean;
  screens: Screen[];
}

/** Every screen, in groups that one browser can visit. */
export const parts: Part[] = [
  { name: "before the sign-in, and in other roles", isSignedOut: true, screens: entrances },
  {
    name: "of the dashboard and the enquiries",
    screens: [
      { name: "the dashboard", byTab: true, reach: openDashboard },
      { name: "the account menu", reach: openAccountMenu },
      { name: "the menu of a small screen", width: 360, byTab: false, reach: openMenu },
      { name: "the inbox", byTab: true, reach: openFullInbox },
      { name: "an enquiry", byTab: true, reach: openUnsentEnquiry },
      { name: "the inbox without a find", atNight: true, reach: findNothing },
      { name: "an enquiry under Spam", atNight: true, reach: openSpam },
      { name: "a page that is not there", reach: openNothing },
    ],
  },
  { name: "of people, mail and backup", screens: [...peopleScreens, ...operating] },
  {
    name: "of the content",
    screens: [
      ...lists,
      { name: "the question before a deletion", byTab: true, reach: askToDelete },
      ...forms,
      { name: "an earlier state brought back into the form", reach: bringBack },
      business,
      { name: "the faulty business details", reach: spoilSettings },
    ],
  },
  {
    name: "of the pages",
    screens: [
      screenAt("the list of pages", "/admin/pages", "Website"),
      ...pageForms,
      { name: "the form of the sampler page, with one family unfolded", reach: openPalette },
    ],
  },
  { name: "of the pictures", screens: pictureScreens },
  { name: "of what visitors see", screens: publishingScreens },
  { name: "about text that is not saved", screens: unsavedScreens },
];

/** Runs in the page. A click would move the focus, at which the test of the tab order starts. */
function unfoldAll(folds: Element[]): void {
  for (const fold of folds) fold.setAttribute("open", "");
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
  await visitor.page.getByText("Signed in as").last().waitFor();
}

async function openMenu(visitor: Visitor): Promise<void> {
  await openDashboard(visitor);
  await press(visitor, "Open menu");
  await visitor.page.getByRole("navigation", { name: "Menu" }).waitFor();
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
  const message = `${"W".repeat(500)} ${crypto.randomUUID()}`;
  const id = await receive(site, { service: "W".repeat(200), message });
  await tryMails(site.db, new Date(), () => refused(`550 ${"refused".repeat(40)}`));
  const { page } = await openEnquiry(visitor, id);
  await page.getByText("Given up").waitFor();
}

async function findNothing(visitor: Visitor): Promise<void> {
  const list = await openInbox(visitor, "?filter=archived&search=nothing");
  await list.page.getByText(/^No enquiries match/).waitFor();
}

async function openSpam(visitor: Visitor, site: RunningAdmin): Promise<void> {
  const spam = await openEnquiry(visitor, await receive(site, { honeypot: "x" }));
  await spam.button("Not spam").waitFor();
}

async function openNothing(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/status of 404/);
  await visitor.open("/admin/nowhere");
}

async function askToDelete(visitor: Visitor): Promise<void> {
  const list = await openList(visitor, "services");
  await list.deleteButton("Marbling").click();
  await visitor.page.getByRole("dialog").waitFor();
}

async function bringBack(visitor: Visitor, site: RunningAdmin): Promise<void> {
  await saveSummary(site, "lime-wash", `Saved ${crypto.randomUUID()}`);
  await openEditor(visitor, `/admin/services/${await limeWash(site)}/edit?from=1`);
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

async function openPalette(visitor: Visitor): Promise<void> {
  const { page } = await openEditor(visitor, "/admin/pages/sampler");
  const families = page.locator("#section-palette details");
  await families.first().evaluateAll(unfoldAll);
}
