import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { type EnquiryForm, openEnquiryForm } from "./enquiry-form.ts";
import { hurryFirstTimeout } from "./hurry-first-timeout.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningSite();

const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body });
const failures: { name: string; answer(route: Route): void }[] = [
  {
    name: "has an internal error",
    answer: (route) => route.fulfill({ status: 500, body: "Something went wrong" }),
  },
  { name: "refuses more from this address", answer: json(429, { message: "Please call us." }) },
  { name: "cannot store the enquiry", answer: json(503, { message: "Please call us." }) },
  { name: "cannot be reached", answer: (route) => route.abort() },
  { name: "resets the connection", answer: (route) => route.abort("connectionreset") },
  {
    name: "refuses with an answer of an unknown shape",
    answer: (route) =>
      route.fulfill({ status: 403, json: { fieldErrors: { name: {}, email: 1 } } }),
  },
  { name: "does not answer", answer: () => {} },
];

describe("the visitor sees an error, keeps the typed text, and can send it again, when the site", () => {
  test.for(failures)("$name", async ({ answer }) => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await hurryFirstTimeout(visitor);
    const form = await openEnquiryForm(visitor);
    await page.route("/api/contact", answer, { times: 1 });
    visitor.expectTrouble(/api\/contact/);
    await form.fill();
    await form.send();
    await expectFailure(form);

    await form.send();
    await form.thankedFor();
  });
});

test.for([
  { name: "breaks off", error: "TypeError" },
  { name: "is stopped by an extension", error: "Error" },
] as const)("the form can be sent again when a refusal $name", async ({ error }) => {
  const visitor = await site.visitor();
  visitor.expectTrouble(/stopped/);
  const form = await openEnquiryForm(visitor);
  await breakNextAnswer(visitor.page, 503, error);
  await form.fill();
  await form.send();
  await expectFailure(form);
  await form.send();
  await form.thankedFor();
});

describe("the visitor is thanked when a successful answer has this body:", () => {
  const bodies: { name: string; status?: number; contentType?: string; body?: string }[] = [
    { name: "a page", contentType: "text/html", body: "<h1>Sent</h1>" },
    { name: "nothing", status: 204 },
    { name: "no reference", body: "{}" },
    { name: "null", body: "null" },
    { name: "fields of other kinds", body: '{"reference":{},"photoToken":7,"opensAgain":[]}' },
  ];
  test.for(bodies)("$name", async ({ name: _, status = 200, ...answer }) => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await page.route("/api/contact", (route) => route.fulfill({ status, ...answer }));
    await form.fill();
    await form.send();
    await page.getByText("We will reply within 24 hours.").waitFor();
    expect(await form.banner.count()).toBe(0);
    expect(await page.getByText("Your reference is").count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("one that breaks off after its status", async () => {
    const visitor = await site.visitor();
    const form = await openEnquiryForm(visitor);
    await breakNextAnswer(visitor.page, 201, "TypeError");
    await form.fill();
    await form.send();
    await visitor.page.getByText("We will reply within 24 hours.").waitFor();
  });
});

test("if the answer has no token for photos, the visitor learns that they were not sent", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await page.route("/api/contact", (route) => route.fulfill({ status: 200 }));
  await form.fill();
  const buffer = Buffer.from("a picture");
  const photo = { name: "hall.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Photos of the room").setInputFiles(photo);
  await form.send();
  await page.getByText(`Please e-mail them to ${sampleBusiness.email}`).waitFor();
});

test("an offline visitor sees an error, and can send the same text once online", async () => {
  const visitor = await site.visitor();
  const form = await openEnquiryForm(visitor);
  await form.fill();
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visitor.page.context().setOffline(true);
  await form.send();
  await expectFailure(form);

  await visitor.page.context().setOffline(false);
  await form.send();
  await form.thankedFor();
});

test.for([360, 1440])(
  "at %i px errors are listed at the top, which has the focus, and at their fields",
  async (width) => {
    const visitor = await site.visitor({ width });
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ email: "aoife@example", message: " " });
    visitor.expectTrouble(/422/);
    await form.send();
    await form.banner.waitFor();
    await expect.poll(() => hasFocus(form.banner)).toBe(true);
    expect(await form.messageAt("email")).toBe("Enter an e-mail address like name@example.com");
    expect(await form.messageAt("message")).toBe("Tell us about your project");
    expect(await form.messageAt("name")).toBe("");
    const label = (text: string) => page.locator("label", { hasText: text });
    expect(await isInView(form.banner)).toBe(true);
    expect(await isInView(label("Email Address")), "the first fault's label").toBe(true);

    for (const [name, text] of [
      ["message", "Project Details"],
      ["email", "Email Address"],
    ] as const) {
      await form.banner.getByRole("link", { name: text }).focus();
      await page.keyboard.press("Enter");
      expect(await hasFocus(form.fields[name])).toBe(true);
      expect(await isInView(label(text)), text).toBe(true);
      expect(await isInView(form.fields[name]), text).toBe(true);
    }
    expect(new URL(page.url()).hash).toBe("");

    await form.fill();
    await form.send();
    await form.thankedFor();
  },
);

test.for([360, 1440])(
  "at %i px the label of the field is in view when the browser stops the form",
  async (width) => {
    const visitor = await site.visitor({ width });
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    for (const [name, text] of [
      ["name", "Full Name"],
      ["message", "Project Details"],
    ] as const) {
      await form.fill({ [name]: "" });
      await form.send();
      await expect.poll(() => hasFocus(form.fields[name])).toBe(true);
      expect(await isInView(page.locator("label", { hasText: text })), text).toBe(true);
    }
    expect(visitor.enquiriesSent()).toEqual([]);
  },
);

test("the browser stops an empty form at the first field", async () => {
  const visitor = await site.visitor();
  const form = await openEnquiryForm(visitor);
  await form.send();
  expect(await hasFocus(form.fields.name)).toBe(true);
  const missing = visitor.page.locator("input:invalid, select:invalid, textarea:invalid");
  expect(await missing.count()).toBe(5);
  expect(visitor.enquiriesSent()).toEqual([]);
});

/** The answer to the next post begins and then breaks off. */
async function breakNextAnswer(
  page: Page,
  status: number,
  error: "Error" | "TypeError",
): Promise<void> {
  await page.evaluate(
    ([status, error]) => {
      const { fetch } = window;
      window.fetch = async () => {
        window.fetch = fetch;
        const failure = new window[error]("stopped");
        const body = new ReadableStream({ pull: (controller) => controller.error(failure) });
        return new Response(body, { status });
      };
    },
    [status, error] as const,
  );
}

/** Whether the element's middle and two of its corners are in the window and not covered. */
function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    return places.every(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
  });
}

async function expectFailure(form: EnquiryForm): Promise<void> {
  await form.banner.waitFor();
  await expect.poll(() => hasFocus(form.banner)).toBe(true);
  const told = await form.banner.innerText();
  expect(told).toContain("Failed to send message. Please try calling us directly.");
  expect(told).toContain(sampleBusiness.phone);
  const { honeypot, ...typed } = exampleEnquiry();
  expect(await form.typed()).toEqual(typed);
  expect(await form.sendButton.isEnabled()).toBe(true);
}
