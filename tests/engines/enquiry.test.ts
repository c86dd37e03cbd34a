import { describe, expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { desk, engineSite, engines, phone } from "./engine-site.ts";
import type { Person } from "./person.ts";
import { photoFile } from "./photo-file.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test.for([phone, desk])(
    "at $width px, the quote form sends an enquiry with a photo",
    async (size) => {
      const visitor = await site.visitor(size);
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
    },
  );

  test("the quote form shows an error at its field, and keeps the typed text", async () => {
    const visitor = await site.visitor(phone, { expected: /^422 / });
    await fillForm(visitor, { name: "Orla Keenan", email: "orla@example" });
    await visitor.click("button", "Send Enquiry");
    await visitor.see("text", "Enter an e-mail address like name@example.com");
    expect(await visitor.run(textIn, "Full Name")).toBe("Orla Keenan");
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
