import { describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import { photoFile } from "./photo-file.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the owner saves a service with a picture, and visitors see both once they are published", async () => {
    const { id } = await draftTables(site.db)
      .selectFrom("services")
      .select("id")
      .where("slug", "=", "marbling")
      .executeTakeFirstOrThrow();
    const owner = await site.signedIn(desk);
    await owner.open(`/admin/services/${id}/edit`);
    await owner.fill("Summary", "Veins laid wet in wet.");
    await owner.click("button", "Remove");
    await owner.see("button", "Hero Image: choose a picture");
    await owner.choose("input[type=file]", [await photoFile("veins.jpg")]);
    await owner.see("text", "veins.jpg");
    await owner.see("button", "Replace");
    await owner.click("button", "Update Service");
    await owner.see("heading", "Services Management");
    await owner.see("text", "Saved: Marbling");

    await owner.open("/admin/publish");
    await owner.see("heading", "1 change");
    await owner.click("button", "Publish");
    await owner.see("text", "Published. Visitors see version");

    const reader = await site.visitor(phone);
    await reader.open("/services/marbling");
    await reader.see("text", "Veins laid wet in wet.");
    const pictures = await reader.run(() => [...document.images].map(({ src }) => src));
    expect(pictures).toContainEqual(expect.stringMatching(/\/website-images\/services\/\d+-veins/));
  });

  test.for([phone, desk])(
    "at $width px, every screen of the admin opens without an error and without scrolling sideways",
    async (size) => {
      const owner = await site.signedIn(size);
      const faults: string[] = [];
      for (const path of screens) {
        await owner.open(path);
        await owner.seeNo("text", "Loading...");
        const beyond = await owner.run(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        if (beyond > 0) faults.push(`${path}: ${beyond} px too wide`);
      }
      expect(faults).toEqual([]);
    },
  );
});

const screens = [
  "/admin",
  "/admin/enquiries",
  "/admin/services",
  "/admin/services/new",
  "/admin/portfolio",
  "/admin/portfolio/new",
  "/admin/testimonials",
  "/admin/testimonials/new",
  "/admin/settings",
  "/admin/publish",
  "/admin/history",
  "/admin/preview/draft/services/marbling",
];
