import { describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import type { Person } from "./person.ts";
import { photoFile } from "./photo-file.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the quote form sends an enquiry with a photo", async () => {
    const visitor = await site.visitor(phone);
    const { name, email, message } = await fillForm(visitor, { name: "Gráinne Daly" });
    await visitor.choose("input[type=file]", [await photoFile("hall.jpg")]);
    await visitor.see("text", "hall.jpg");
    await visitor.click("button", "Send Enquiry");
    await visitor.see("text", "We will reply within 24 hours.");
    await visitor.see("text", "Sent");

    const reference = /DS-\w{6}/.exec(await visitor.run(() => document.body.innerText))?.[0];
    const [stored, ...others] = await site.db
      .selectFrom("enquiries")
      .innerJoin("enquiry_photos", "enquiries.id", "enquiry_photos.enquiry_id")
      .select(["name", "email", "service", "message", "file_name", "width"])
      .where("reference", "=", reference ?? "")
      .execute();
    expect(others).toEqual([]);
    const enquiry = { name, email, service: "Marbling", message };
    expect(stored).toEqual({ ...enquiry, file_name: "hall.jpg", width: 600 });
  });

  test("the quote form shows an error at its field, and keeps the typed text", async () => {
    const visitor = await site.visitor(phone, { expected: /^422 / });
    await fillForm(visitor, { name: "Orla Keenan", email: "orla@example" });
    await visitor.click("button", "Send Enquiry");
    await visitor.see("text", "Enter an e-mail address like name@example.com");
    expect(await visitor.run(textIn, "Full Name")).toBe("Orla Keenan");
  });

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
});

async function fillForm(visitor: Person, changes: { name: string; email?: string }) {
  const enquiry = exampleEnquiry(changes);
  await visitor.open("/contact?service=marbling");
  await visitor.fill("Full Name", enquiry.name);
  await visitor.fill("Email Address", enquiry.email);
  await visitor.fill("Phone Number", enquiry.phone);
  await visitor.fill("Postcode", enquiry.postcode);
  await visitor.fill("Project Details", enquiry.message);
  return enquiry;
}

/** Runs in the page. */
function textIn(label: string): string | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input")];
  return fields.find(({ labels }) => labels?.[0]?.innerText.startsWith(label))?.value;
}
