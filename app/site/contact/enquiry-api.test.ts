import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isReference } from "#domain/enquiries/reference.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { ask } from "#tests/site/ask.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const everyFieldMissing = {
  name: "Enter your name",
  email: "Enter your e-mail address",
  phone: "Enter your phone number",
  service: "Choose a service",
  message: "Tell us about your project",
};

let site: SiteOn;
beforeAll(async () => {
  site = await startSiteOn(siteDatabase);
});
afterAll(() => site?.end());

describe("POST /api/contact", () => {
  beforeEach(() => site.database.db.deleteFrom("enquiries").execute());

  const stored = () =>
    site.database.db.selectFrom("enquiries").selectAll().orderBy("received_at").execute();

  async function send(init: RequestInit) {
    const response = await fetch(`${site.url}/api/contact`, {
      method: "POST",
      ...init,
      headers: { ...newVisitor(), ...init.headers },
    });
    const { status, headers } = response;
    const text = await response.text();
    // A proxy would take an answer that was cut off for a whole one.
    expect(headers.get("Content-Length"), `of ${status}`).toBe(String(Buffer.byteLength(text)));
    return { status, headers, answer: JSON.parse(text) };
  }

  const sendJson = (content: unknown, headers = {}) =>
    send({
      body: typeof content === "string" ? content : JSON.stringify(content),
      headers: { "Content-Type": "application/json", ...headers },
    });

  function formWithParts(): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(exampleEnquiry())) form.set(name, String(value));
    return form;
  }

  test.each([
    // In any letter case, and with any character set.
    ["JSON", () => JSON.stringify(exampleEnquiry()), "Application/JSON; Charset=UTF-8"],
    ["a form", () => new URLSearchParams(exampleEnquiry() as Record<string, string>), null],
    ["a form with parts", formWithParts, null],
  ])(
    "the visitor gets a reference for %s, and the enquiry is stored under it",
    async (_, body, type) => {
      const headers: HeadersInit = type ? { "Content-Type": type } : {};
      const { status, answer } = await send({ body: body(), headers });
      expect(status).toBe(201);
      expect(isReference(answer.reference)).toBe(true);
      const { honeypot: __, ...typed } = exampleEnquiry();
      // A form with parts ends its lines with CR LF.
      expect(await stored()).toMatchObject([
        { ...typed, reference: answer.reference, spam_reason: null },
      ]);
    },
  );

  test("JSON that is no object counts as an empty form, with a message for each field", async () => {
    const { status, answer } = await sendJson('[{"name":"Aoife"}]');
    expect(status).toBe(422);
    expect(answer).toEqual({
      fieldErrors: everyFieldMissing,
      message: "Please correct the fields marked.",
      phone: sampleBusiness.phone,
    });
    expect(await stored()).toEqual([]);
  });

  test("a form with a file is refused, and not read further", async () => {
    const form = formWithParts();
    form.set("message", new File(["text"], "message.txt"));
    const { status } = await send({ body: form });
    expect(status).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test("a form may have a few unknown fields; a form with many is not read further", async () => {
    const form = new URLSearchParams(exampleEnquiry() as Record<string, string>);
    for (let extra = 1; extra <= 8; extra += 1) form.append(`extra-${extra}`, "1");
    expect((await send({ body: form })).status).toBe(201);
    for (let extra = 9; extra <= 20; extra += 1) form.append(`extra-${extra}`, "1");
    expect((await send({ body: form })).status).toBe(413);
    const parts = new FormData();
    for (const [name, value] of form) parts.append(name, value);
    expect((await send({ body: parts })).status).toBe(413);
  });

  test("keys that are special in JavaScript have no effect", async () => {
    const plain = JSON.stringify(exampleEnquiry());
    const hostile = plain.replace(
      /^\{/,
      '{"__proto__":{"honeypot":"x","polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,',
    );
    expect((await sendJson(hostile)).status).toBe(201);
    const onlyInherited = JSON.stringify({ wrapped: 0 }).replace(
      '"wrapped":0',
      `"__proto__":${plain}`,
    );
    expect((await sendJson(onlyInherited)).answer.fieldErrors).toEqual(everyFieldMissing);
    const form = new URLSearchParams({ ...exampleEnquiry({ name: "Form" }), "__proto__[x]": "1" });
    form.append("__proto__", "x");
    expect((await send({ body: form })).status).toBe(201);
    expect((await stored()).map(({ spam_reason }) => spam_reason)).toEqual([null, null]);
  });

  test.each([
    ["JSON that breaks off", "application/json", '{"name":"Aoife",'],
    ["JSON that is empty", "application/json", ""],
    ["JSON nested without end", "application/json", "[".repeat(60_000)],
    ["parts without a boundary", "multipart/form-data", "name=Aoife"],
    ["parts that break off", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: for"],
  ])("%s cannot be read", async (_, type, body) => {
    const { status, answer } = await send({ body, headers: { "Content-Type": type } });
    expect(status).toBe(400);
    expect(answer.message).toBe("The message could not be read.");
    expect(await stored()).toEqual([]);
  });

  test.each(["text/plain", "application/jsonp", ";", ""])(
    "a body of type '%s' is refused",
    async (type) => {
      const body = new TextEncoder().encode(JSON.stringify(exampleEnquiry()));
      const { status, answer } = await send({
        body,
        headers: type ? { "Content-Type": type } : {},
      });
      expect(status).toBe(415);
      expect(answer.message).toBe("Send the message as JSON or as a form.");
      expect(await stored()).toEqual([]);
    },
  );

  test("64 KB are accepted, but not one byte more, with or without Content-Length", async () => {
    const sized = (bytes: number) => {
      const empty = JSON.stringify(exampleEnquiry({ padding: "" }));
      return JSON.stringify(exampleEnquiry({ padding: "x".repeat(bytes - empty.length) }));
    };
    const inChunks = { "Transfer-Encoding": "chunked" };
    for (const headers of [{}, inChunks]) {
      const post = (body: string) =>
        ask(site.url, "/api/contact", {
          method: "POST",
          headers: { "Content-Type": "application/json", ...newVisitor(), ...headers },
          body,
        });
      expect((await post(sized(65_536))).status).toBe(201);
      const refused = await post(sized(65_537));
      expect(refused.status).toBe(413);
      expect(refused.text).toContain("That is more than we can take at once.");
    }
  });

  test("after thirty enquiries from one address, the visitor is asked to call; other visitors are not", async () => {
    const address = newVisitor();
    for (let count = 1; count <= 30; count += 1) {
      const message = `Enquiry ${count}`;
      expect((await sendJson(exampleEnquiry({ message }), address)).status, message).toBe(201);
    }
    const { status, answer } = await sendJson(exampleEnquiry({ message: "One more" }), address);
    expect(status).toBe(429);
    expect(answer).toEqual({
      message: `We have had many messages from your connection. Please call us on ${sampleBusiness.phone}.`,
      phone: sampleBusiness.phone,
    });
    expect((await sendJson(exampleEnquiry({ message: "Enquiry 7" }), address)).status).toBe(201);
    expect((await sendJson(exampleEnquiry({ message: "From elsewhere" }))).status).toBe(201);
    expect(await stored()).toHaveLength(31);
  });

  test.each([
    ["Content-Length: 500", '{"name":"Aoife"'],
    ["Transfer-Encoding: chunked", '10\r\n{"name":"Aoife"'],
  ])("a visitor who disconnects while sending with %s leaves no enquiry", async (size, part) => {
    const { hostname, port } = new URL(site.url);
    const visitor = connect(Number(port), hostname);
    const head = "Host: x\r\nContent-Type: application/json\r\nExpect: 100-continue";
    visitor.write(`POST /api/contact HTTP/1.1\r\n${head}\r\n${size}\r\n\r\n`);
    await once(visitor, "data"); // 100 Continue: the server has read the head
    visitor.write(part);
    visitor.destroySoon();
    await once(visitor, "close");
    expect((await sendJson(exampleEnquiry())).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  test("the log has no failure from these tests, and none of the typed text", async () => {
    const entries = await site.logged();
    expect(entries.filter(({ level }) => level >= 40)).toEqual([]);
    const statuses = new Set(entries.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([201, 400, 413, 415, 422, 429]));
    const log = JSON.stringify(entries);
    for (const typed of Object.values(exampleEnquiry()).filter(Boolean)) {
      expect(log).not.toContain(typed);
    }
    expect(log).not.toContain("2001:db8");
  });
});

test("without its database the visitor is asked to call, and the log has the reason but nothing about her", async () => {
  await site.loseDatabase();
  const response = await postJson(`${site.url}/api/contact`, exampleEnquiry());
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    message: `We cannot take messages just now. Please call us on ${sampleBusiness.phone}.`,
    phone: sampleBusiness.phone,
  });
  const failures = await site.failures();
  // Background work of the process may fail earlier.
  expect(failures.map(({ msg }) => msg)).toContain("An enquiry could not be stored");
  expect(JSON.stringify(failures)).not.toContain("Magee");
});
