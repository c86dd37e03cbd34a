import { expect, test } from "vitest";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { elementsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";

const { database } = filledDatabase(siteDatabase.create);

async function openWithEnquiry() {
  const site = await openAdminSite(database);
  await site.signIn();
  const sender = { clientAddress: "192.0.2.7", secret: "for tests", now: new Date() };
  const received = await receiveEnquiry(database.db, exampleEnquiry(), sender);
  if (received.outcome !== "received") throw new Error(received.outcome);
  const htmlAt = async (path: string) => (await site.send(path)).text();
  return { htmlAt, enquiry: `/admin/enquiries/${received.id}` };
}

test("every page of the admin has its own title, and none is for search engines", async () => {
  const { htmlAt, enquiry } = await openWithEnquiry();
  for (const [path, title] of [
    ["/admin", "Dashboard"],
    ["/admin/enquiries", "Enquiries"],
    ["/admin/enquiries/person", "Data protection"],
    [enquiry, "Enquiry of Aoife Magee"],
    ["/admin/services", "Services"],
    ["/admin/services/new", "Add New Service"],
    ["/admin/services/service-dragging/edit", "Edit Dragging"],
    ["/admin/portfolio", "Portfolio"],
    ["/admin/portfolio/new", "Add New Project"],
    ["/admin/testimonials", "Testimonials"],
    ["/admin/testimonials/new", "Add New Testimonial"],
    ["/admin/pages", "Pages"],
    ["/admin/pages/home", "Home Page"],
    ["/admin/pages/services", "Services Page"],
    ["/admin/pages/portfolio", "Portfolio Page"],
    ["/admin/pages/about", "About Page"],
    ["/admin/pages/contact", "Contact Page"],
    ["/admin/pages/privacy", "Privacy Page"],
    ["/admin/pictures", "Pictures"],
    ["/admin/settings", "Business Details"],
    ["/admin/backup", "Backup"],
    ["/admin/publish", "Publish"],
    ["/admin/history", "History"],
    ["/admin/history/0", "Version 0"],
    ["/admin/preview/draft", "Preview"],
    ["/admin/services/nothing/edit", "Not found"],
    ["/admin/nowhere", "Not found"],
  ] as const) {
    const html = await htmlAt(path);
    expect(html, path).toContain(`<title>${title} | Admin</title>`);
    expect(html, path).toContain('<meta name="robots" content="noindex, nofollow"/>');
  }
});

test("every link back looks the same", async () => {
  const { htmlAt, enquiry } = await openWithEnquiry();
  const looks = new Set<string>();
  for (const [path, name] of [
    ["/admin/services/service-dragging/edit", "Services"],
    ["/admin/pages/about", "Pages"],
    [enquiry, "Enquiries"],
    ["/admin/enquiries/person", "Enquiries"],
    ["/admin/history/0", "History"],
    ["/admin/backup", "Dashboard"],
  ] as const) {
    const links = elementsOf(await htmlAt(path), "a");
    const back = links.filter(({ text }) => text === `← ${name}`);
    expect(back, path).toHaveLength(1);
    looks.add(back[0]?.attributes.class ?? "");
  }
  expect(looks.size).toBe(1);
});

test("the list of pages leads to a preview of each, before anything is changed", async () => {
  const list = await (await openWithEnquiry()).htmlAt("/admin/pages");
  for (const path of ["", "/services", "/portfolio", "/about", "/sampler", "/contact", "/privacy"])
    expect(list).toContain(`href="/admin/preview/draft${path}"`);
});
