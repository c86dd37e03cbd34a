import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { business } from "#domain/content/business.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { EnquiryForm } from "./enquiry-form.ts";
import { hurryFirstTimeout } from "./hurry-first-timeout.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningSite();

const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, json: body });
const failures: { name: string; answer(route: Route): void }[] = [
  {
    name: "fails inside",
    answer: (route) => route.fulfill({ status: 500, body: "Something went wrong" }),
  },
  { name: "takes no more from this address", answer: json(429, { message: "Please call us." }) },
  { name: "cannot store it", answer: json(503, { message: "Please call us." }) },
  {
    name: "answers with a page",
    answer: (route) =>
      route.fulfill({
        status: 200,
        contentType: "text/html",
        body: "<h1>Log in to the hotel's network</h1>",
      }),
  },
  { name: "answers without a reference", answer: json(200, {}) },
  { name: "breaks off", answer: (route) => route.abort() },
  { name: "does not answer", answer: () => {} },
];

describe("the visitor is told, keeps all that was typed, and can send it again, when the site", () => {
  test.for(failures)("$name", async ({ answer }) => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await hurryFirstTimeout(visitor);
    const form = await EnquiryForm.open(visitor);
    await page.route("/api/contact", answer, { times: 1 });
    visitor.expectTrouble(/api\/contact/);
    await form.fill();
    await form.send();
    await expectFailure(form);

    await form.send();
    await form.thankedFor();
  });
});

test("an offline visitor is told so, and sends the same text when back", async () => {
  const visitor = await site.visitor();
  const form = await EnquiryForm.open(visitor);
  await form.fill();
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await visitor.page.context().setOffline(true);
  await form.send();
  await expectFailure(form);

  await visitor.page.context().setOffline(false);
  await form.send();
  await form.thankedFor();
});

test("faults are told at their fields, and the first of them has the focus", async () => {
  const visitor = await site.visitor();
  const form = await EnquiryForm.open(visitor);
  await form.fill({ email: "aoife@example", message: " " });
  visitor.expectTrouble(/422/);
  await form.send();
  await form.banner.waitFor();
  await expect.poll(() => hasFocus(form.fields.email)).toBe(true);
  expect(await form.messageAt("email")).toBe("Enter an e-mail address like name@example.com");
  expect(await form.messageAt("message")).toBe("Tell us about your project");
  expect(await form.messageAt("name")).toBe("");

  await form.fill();
  await form.send();
  await form.thankedFor();
});

test("the browser stops a form that is not filled, at the first field", async () => {
  const visitor = await site.visitor();
  const form = await EnquiryForm.open(visitor);
  await form.send();
  expect(await hasFocus(form.fields.name)).toBe(true);
  const missing = visitor.page.locator("input:invalid, select:invalid, textarea:invalid");
  expect(await missing.count()).toBe(5);
  expect(visitor.enquiriesSent()).toEqual([]);
});

async function expectFailure(form: EnquiryForm): Promise<void> {
  await form.banner.waitFor();
  const told = await form.banner.innerText();
  expect(told).toContain("Failed to send message. Please try calling us directly.");
  expect(told).toContain(business.phone);
  const { honeypot, ...typed } = exampleEnquiry();
  expect(await form.typed()).toEqual(typed);
  expect(await form.sendButton.isEnabled()).toBe(true);
}
