import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { elementsOf, fieldMessages, fieldValues, metaOf, wordsOf } from "#tests/site/page.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const banner = "Failed to send message. Please try calling us directly.";
const empty = Object.fromEntries(Object.keys(exampleEnquiry()).map((name) => [name, ""]));

/** Posts the form as a browser without scripts does. */
function postForm(site: SiteOn, fields: Record<string, string>, asked: Asked = {}) {
  return ask(site.url, "/contact", {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    ...asked,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...newVisitor(),
      ...asked.headers,
    },
  });
}

/** The reference on a page of thanks. Empty if the page has none. */
function referenceIn(page: string): string {
  return /Your reference is (\S+) /.exec(wordsOf(page))?.[1] ?? "";
}

const typedForm = (changes = {}) => exampleEnquiry(changes) as Record<string, string>;

let site: SiteOn;
beforeAll(async () => {
  site = await startSiteOn(siteDatabase);
});
afterAll(() => site?.end());

describe("the quote form without a script", () => {
  beforeEach(() => site.database.db.deleteFrom("enquiries").execute());

  const stored = () => site.database.db.selectFrom("enquiries").selectAll().execute();
  const post = (fields: Record<string, string>, asked?: Asked) => postForm(site, fields, asked);

  test("is answered with thanks, the reference and the promise, and a reload sends the same enquiry", async () => {
    for (const _ of ["first", "reloaded"]) {
      const { status, text, headers } = await post(typedForm());
      expect(status).toBe(200);
      // No url contains the photo token.
      expect(headers.location).toBeUndefined();
      const { honeypot: _, ...typed } = exampleEnquiry();
      const [row, ...others] = await stored();
      // Forms end lines with CR LF; they are stored as typed.
      expect(row).toMatchObject(typed);
      expect(others).toEqual([]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(elementsOf(text, "title").map((title) => title.text)).toEqual([
        `Thank you | ${sampleBusiness.name}`,
      ]);
      expect(elementsOf(text, "h1").map((heading) => heading.text)).toEqual(["Thank you."]);
      expect(metaOf(text, "robots")).toBe("noindex");
      const words = wordsOf(text);
      expect(words).toContain("What happens next");
      expect(words).toContain("We will reply within 24 hours.");
      expect(words).toContain(`Your reference is ${row?.reference} .`);
      expect(words).toContain(sampleBusiness.phone);
      // No mail server is set up.
      expect(words).not.toContain("We are sending a receipt");
      const [photoForm, ...otherForms] = elementsOf(text, "form");
      expect(photoForm?.attributes.action).toBe("/api/contact/photos");
      expect(otherForms).toEqual([]);
      const [first] = elementsOf(photoForm?.inner ?? "", "input");
      expect(first?.attributes).toMatchObject({ name: "token", type: "hidden" });
      expect(first?.attributes.value).toContain(row?.id);
      expect(text).not.toMatch(new RegExp(`(href|action|src)="[^"]*${row?.id}`));
    }
  });

  test("is the same enquiry if reloaded within a day, and a new one later", async () => {
    const references: string[] = [];
    for (const hours of [0, 23, 25]) {
      const received_at = new Date(Date.now() - hours * 60 * 60_000).toISOString();
      await site.database.db.updateTable("enquiries").set({ received_at }).execute();
      references.push(referenceIn((await post(typedForm())).text));
    }
    const [first, nextMorning, later] = references;
    expect(nextMorning).toBe(first);
    expect(later).not.toBe(first);
  });

  test.each(["null", "https://evil.example"])("is accepted from any origin: %s", async (origin) => {
    const { status } = await post(typedForm(), { headers: { Origin: origin } });
    expect(status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("comes back with a message at each faulty field, and with the typed text", async () => {
    const typed = typedForm({
      name: "",
      email: "aoife@",
      postcode: "x".repeat(21),
      message: `\n  "Quoted" & <b>bold</b>\n\n</textarea><script>alert('1')</script> O'Neill \u2028 end`,
    });
    const { status, text, headers } = await post(typed);
    expect(status).toBe(422);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(fieldMessages(text)).toEqual({
      name: "Enter your name",
      email: "Enter an e-mail address like name@example.com",
      postcode: "Your postcode is 21 characters; the most we can take is 20",
    });
    const { honeypot: _, ...visible } = fieldValues(text);
    // Browsers drop the first line end of a text area, so the page has an additional one.
    const message = visible.message?.replace(/^\n/, "");
    expect({ ...visible, message }).toEqual({
      name: "",
      email: "aoife@",
      phone: typed.phone,
      postcode: typed.postcode,
      service: "Marbling",
      message: typed.message,
    });
    expect(wordsOf(text)).toContain(banner);
    expect(await stored()).toEqual([]);
  });

  test("comes back with typed markup as harmless text", async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)></textarea><svg onload=alert(3)>`;
    const all = Object.fromEntries(Object.keys(empty).map((name) => [name, attack]));
    const { status, text } = await post({ ...all, email: attack });
    expect(status).toBe(422);
    expect(text).not.toMatch(/<img src=x|<svg onload|<script>alert/);
    expect(elementsOf(text, "textarea")).toHaveLength(1);
    expect(fieldValues(text).name).toBe(attack);
  });

  test.each([
    ["JSON", '{"name":"Aoife"}', "application/json", 415],
    ["parts without a boundary", "name=Aoife", "multipart/form-data", 400],
  ])("comes back empty, with the number to call, after %s", async (_, body, type, expected) => {
    const { status, text } = await post({}, { body, headers: { "Content-Type": type } });
    expect(status).toBe(expected);
    expect(wordsOf(text)).toContain(`${banner} Your message did not arrive completely.`);
    expect(fieldValues(text)).toEqual(empty);
  });
});

describe("the thanks, with a mail server set up", () => {
  let withMail: SiteOn;
  beforeAll(async () => {
    withMail = await startSiteOn(siteDatabase, { SMTP_URL: "smtp://127.0.0.1:9" });
  });
  afterAll(() => withMail?.end());
  const thanked = async () => (await postForm(withMail, typedForm())).text;

  test("mention the receipt, also when the enquiry is sent again or the thanks are opened again", async () => {
    for (const _ of ["first", "again"]) {
      const words = wordsOf(await thanked());
      expect(words).toContain("We are sending a receipt to aoife@example.com .");
    }
    const page = await thanked();
    const { proof = "", token } = fieldValues(page);
    const { text } = await ask(withMail.url, `/contact?sent=${proof}`);
    expect(referenceIn(text)).toMatch(/^DS-/);
    expect(referenceIn(text)).toBe(referenceIn(page));
    expect(wordsOf(text)).toContain("We are sending a receipt to your e-mail address.");
    expect(text).not.toContain("aoife");
    expect(token).toBeTruthy();
    expect(text).not.toContain(token);
  });
});

describe("the quote form with samples", () => {
  const dragging = "dragging-1f3b30-over-d9b3a0";
  const marbling = "marbling-c08a2e-over-123456";
  const boxes = (html: string) =>
    elementsOf(html, "input")
      .filter(({ attributes }) => attributes.type === "checkbox")
      .map(({ attributes: { name, value, ...rest } }) => [name, value, "checked" in rest]);

  test("names them, and offers painted boards", async () => {
    const { text, headers } = await ask(
      site.url,
      `/contact?sample=${dragging}&sample=%3Cscript%3E&sample=${marbling}&sample=${dragging}`,
    );
    expect(headers["cache-control"]).toBe("no-store");
    expect(boxes(text)).toEqual([
      ["samples", dragging, true],
      ["samples", marbling, true],
      ["boards", "yes", false],
    ]);
    const words = wordsOf(text);
    expect(words).toContain("Your samples");
    expect(words).toContain("Dragging, Bottle Green over Plaster Pink");
    expect(words).toContain("over #123456");
    expect(text).toContain(`src="/sampler/${dragging}.jpg"`);
  });

  test("stores each that is checked, and comes back with them after a mistake", async () => {
    const fields = { ...typedForm({ email: "wrong" }), boards: "yes" };
    const form = new URLSearchParams(fields);
    for (const code of [dragging, marbling]) form.append("samples", code);
    const send = () =>
      fetch(`${site.url}/contact`, { method: "POST", body: form, headers: newVisitor() });
    const refused = await send();
    expect(refused.status).toBe(422);
    expect(boxes(await refused.text())).toEqual([
      ["samples", dragging, true],
      ["samples", marbling, true],
      ["boards", "yes", true],
    ]);
    form.set("email", "aoife@example.com");
    expect((await send()).status).toBe(200);
    const stored = await site.database.db
      .selectFrom("enquiry_samples")
      .innerJoin("enquiries", "enquiries.id", "enquiry_id")
      .select(["code", "wants_boards"])
      .orderBy("place")
      .execute();
    expect(stored).toEqual([
      { code: dragging, wants_boards: 1 },
      { code: marbling, wants_boards: 1 },
    ]);
  });
});

describe("the quote form", () => {
  const show = async (path: string) => (await ask(site.url, path)).text;

  test("has the fields of the specification", async () => {
    const html = await show("/contact");
    const fields = ["input", "textarea", "select"].flatMap((name) => elementsOf(html, name));
    const labels = Object.fromEntries(
      elementsOf(html, "label").map(({ attributes, text }) => [attributes.for, text]),
    );
    const asked = fields.map(({ attributes: { name = "", type = "", ...rest } }) => [
      labels[rest.id ?? ""],
      name,
      type,
      "required" in rest,
    ]);
    expect(asked).toEqual([
      ["Full Name", "name", "", true],
      ["Email Address", "email", "email", true],
      ["Phone Number", "phone", "tel", true],
      ["Postcode (optional)", "postcode", "", false],
      ["Photos of the room (optional)", "", "file", false],
      ["Leave this empty", "honeypot", "", false],
      ["Project Details", "message", "", true],
      ["Service Required", "service", "", true],
    ]);
    const named = (wanted: string) =>
      fields.find(({ attributes: { name } }) => name === wanted)?.attributes;
    expect(named("message")?.rows).toBe("5");
    const photos = fields.find(({ attributes: { type } }) => type === "file");
    expect(photos?.attributes, "until the script runs").toHaveProperty("disabled");
    expect(named("honeypot"), "for no person").toMatchObject({
      tabindex: "-1",
      autocomplete: "off",
    });
    const inOwnDirection = fields.filter(({ attributes: { dir } }) => dir === "auto");
    expect(inOwnDirection.map(({ attributes: { name } }) => name)).toEqual(
      expect.arrayContaining(["name", "email", "phone", "postcode", "message"]),
    );
    const options = elementsOf(elementsOf(html, "select")[0]?.inner ?? "", "option");
    expect(options.map(({ text }) => text)).toEqual([
      "Select a service",
      ...sampleServices.map(({ name }) => name),
      "Other / Multiple Services",
    ]);
    expect(fieldValues(html).service).toBe("");
    expect(wordsOf(html)).toContain("2-4 hours on business days");
    expect(elementsOf(html, "button").map(({ text }) => text)).toContain("Send Enquiry");
  });

  test("has chosen the service that the visitor came from", async () => {
    expect(fieldValues(await show("/contact?service=lime-wash")).service).toBe("Lime Wash");
  });

  test("is shown instead of the thanks for a reference that was never given", async () => {
    for (const made of ["<script>alert(1)</script>", "DS-7K2M9X.1772884800000.1.made-up"]) {
      const html = await show(`/contact?sent=${encodeURI(made)}`);
      expect(elementsOf(html, "form")).toMatchObject([{ attributes: { action: "/contact" } }]);
      expect(wordsOf(html)).not.toContain("Thank you.");
      expect(html).not.toContain("<script>alert");
    }
  });
});

test("without its database the quote form comes back with the phone number and the typed text", async () => {
  await site.loseDatabase();
  const { status, text } = await postForm(site, typedForm());
  expect(status).toBe(503);
  expect(wordsOf(text)).toContain(
    `${banner} Nothing you typed is lost. Please try again, or call ${sampleBusiness.phone}`,
  );
  expect(fieldMessages(text)).toEqual({});
  expect(fieldValues(text)).toEqual({ ...typedForm(), honeypot: "" });
});
