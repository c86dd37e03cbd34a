import { describe, expect, test } from "vitest";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import { until } from "./person.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("by keyboard alone, rows come and go, a picture is taken out and the form is saved, and the focus stays", async () => {
    const owner = await site.signedIn(desk);
    const pressAt = async (name: string) => {
      await until(`see ${name}`, () => owner.run(focusOn, name));
      await owner.press("Enter");
    };
    const isAt = (name: string) =>
      until(`have the focus at ${name}`, async () => (await owner.run(focusName)).includes(name));
    await owner.open("/admin/pages/about");
    await pressAt("Add Person");
    await isAt("Name");
    for (const next of ["Name", "Name", "Name", "Name", "Add Person"]) {
      await pressAt("Remove Person 1");
      await isAt(next);
    }
    await pressAt("Remove");
    await isAt("Picture: choose a picture");
    await pressAt("How Google shows it");
    await isAt("How Google shows it");
    await owner.press("Tab");
    await owner.press("Tab");
    await isAt("Title in Google");
    await pressAt("Update About Page");
    await owner.see("text", "Saved: About page");
    await isAt("Saved: About page");
  });

  test("on a phone, every screen of the admin opens without an error, without scrolling sideways and without a fault for axe", {
    timeout: 600_000,
  }, async () => {
    const owner = await site.signedIn(phone);
    const faults: string[] = [];
    for (const path of screens) {
      await owner.open(path);
      await owner.seeNo("text", "Loading...");
      const beyond = await owner.run(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      if (beyond > 0) faults.push(`${path}: ${beyond} px too wide`);
      faults.push(...(await axeFindingsOf(owner)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

/** Runs in the page. Focuses the button or link with this name, once it can be used. */
function focusOn(name: string): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>("main :is(a[href], button)")];
  const found = controls.find((one) => (one.ariaLabel ?? one.textContent) === name);
  if (!found || found.matches(":disabled")) return false;
  found.focus();
  return document.activeElement === found;
}

/** Runs in the page. The name of what has the focus. */
function focusName(): string {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body) return "";
  const { labels } = focused as HTMLInputElement;
  return focused.ariaLabel ?? labels?.[0]?.textContent ?? focused.textContent;
}

const screens = [
  "/admin",
  "/admin/enquiries",
  "/admin/services",
  "/admin/services?view=order",
  "/admin/services/new",
  "/admin/portfolio",
  "/admin/portfolio?view=order",
  "/admin/portfolio/new",
  "/admin/testimonials",
  "/admin/testimonials/new",
  "/admin/pages",
  "/admin/pages/home",
  "/admin/pages/services",
  "/admin/pages/portfolio",
  "/admin/pages/about",
  "/admin/pages/contact",
  "/admin/pages/privacy",
  "/admin/pictures",
  "/admin/settings",
  "/admin/account",
  "/admin/mail",
  "/forgotten",
  "/admin/people",
  "/admin/publish",
  "/admin/publish?examples",
  "/admin/history",
  "/admin/activity",
  "/admin/history/business",
  "/admin/preview/draft/services/marbling",
];
