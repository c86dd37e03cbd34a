import { describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

const law = "Digital Markets, Competition and Consumers Act 2024";

describe("a new site's admin", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site } = signedInSite(database, { siteUrl: "http://localhost" });

  const wordsAt = async (path: string, at = site) => wordsOf(await (await at.send(path)).text());
  const choose = (choice: string) => site.act("/admin/first-day", { choice });

  test("refuses a choice that no page offers, and a GET", async () => {
    expect(await choose("everything")).toMatchObject({ status: 400 });
    expect((await site.send("/admin/first-day")).status).toBe(405);
  });

  test("begins with who waits for a reply", async () => {
    expect(await wordsAt("/admin")).toContain("Nobody waits for your answer");
    const post = enquiryPoster(database.db, () => new Date());
    await post({ phone: "028 7126 0000", message: "The hall.\n\nAnd the stairs." });
    const html = await (await site.send("/admin")).text();
    expect(html).toContain('href="tel:+442871260000"');
    expect(html).toMatch(/href="mailto:[^"]+\?subject=Your%20enquiry%20/);
    expect(wordsOf(html)).toMatch(
      /One person waits for your answer Aoife Magee \d+ (h|days) left The hall\. And the stairs\. Call Reply/,
    );
  });

  test("marks the examples that are kept, which visitors see after a publication too", async () => {
    await choose("kept");
    await owner.saveService("service-marbling", { summary: "Mine" });
    await owner.publish();
    const other = await openAdminSite(database, { shown: await owner.seen() });
    await other.signIn();
    const html = await (await other.send("/admin/services")).text();
    expect(wordsOf(html).match(/\bExample\b/g)).toHaveLength(6);
    expect(wordsOf(html).match(/\bPartly example\b/g)).toHaveLength(1);
    for (const slug of ["dragging", "marbling"]) expect(html).toContain(`href="/services/${slug}"`);
  });

  test("warns of invented reviews on a public site, and elsewhere only if asked", async () => {
    await owner.saveService("service-marbling", { summary: "Mine" });
    expect(await wordsAt("/admin/publish")).not.toContain(law);
    expect(await wordsAt("/admin/publish?examples")).toContain(law);
    const publicSite = await openAdminSite(database);
    await publicSite.signIn();
    const html = await (await publicSite.send("/admin/publish")).text();
    expect(wordsOf(html)).toContain("10 invented reviews");
    expect(wordsOf(html)).toContain(law);
    expect(html).toContain('href="/admin/testimonials/testimonial-1/edit?field=name"');
    expect(await wordsAt("/admin", publicSite)).toContain(
      "Visitors see sample content: 10 invented reviews",
    );
    expect(await wordsAt("/admin")).not.toContain("Visitors see sample content");
  });
});
