import { describe, expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { enquiryFormOn, openEnquiryForm } from "./enquiry-form.ts";
import { type RunningSite, runningSite } from "./running-site.ts";
import { hasFocus } from "./tabbing.ts";

describe("an enquiry", () => {
  const site = runningSite();

  test("is shown as being sent, is stored, and is thanked for", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    const answer = Promise.withResolvers<void>();
    await page.route("/api/contact", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await form.fill({ name: "Niamh Boyle" });
    await form.send();
    await form.sendingButton.waitFor();
    expect(await form.sendingButton.isDisabled()).toBe(true);

    answer.resolve();
    const reference = await form.thankedFor();
    expect(await form.sendButton.count()).toBe(0);
    const { honeypot, ...typed } = exampleEnquiry({ name: "Niamh Boyle" });
    expect(await stored(site, "Niamh Boyle")).toMatchObject([
      { ...typed, reference, spam_reason: null },
    ]);
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.innerText()).toBe("Thank you.");
    expect(await hasFocus(heading)).toBe(true);
    expect(await page.title()).toBe(`Thank you | ${sampleBusiness.name}`);
  });

  test("cannot be changed while it is being sent, and can be changed again if sending fails", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    const answer = Promise.withResolvers<void>();
    await page.route(
      "/api/contact",
      async (route) => {
        await answer.promise;
        await route.abort();
      },
      { times: 1 },
    );
    const { message } = form.fields;
    await form.fill({ name: "Cathal Devlin", message: "The hall" });
    await form.fields.name.press("Enter");
    await form.sendingButton.waitFor();
    await message.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" and the stairs");
    expect(await message.inputValue()).toBe("The hall");
    visitor.expectTrouble(/api\/contact/);
    answer.resolve();
    await form.banner.waitFor();
    await message.focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" and the stairs");
    await form.send();
    await form.thankedFor();
    expect(await stored(site, "Cathal Devlin")).toMatchObject([
      { message: "The hall and the stairs" },
    ]);
  });

  test("is thanked for with the hours and the typed mail address from its answer", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await page.route("/api/contact", async (route) => {
      const response = await route.fetch();
      const answer = { ...(await response.json()), opensAgain: "Monday 8AM", isMailed: true };
      await route.fulfill({ response, json: answer });
    });
    await form.fill({ name: "Sinéad Orr" });
    await form.send();
    await form.thankedFor();
    await page
      .getByText("We are closed now and open again Monday 8AM. The 24 hours count from then.")
      .waitFor();
    await page.getByText("We are sending a receipt to aoife@example.com.").waitFor();
  });

  test("is sent once by a double click", async () => {
    const visitor = await site.visitor();
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Oisín Kelly" });
    await form.sendButton.dblclick();
    const reference = await form.thankedFor();
    expect(visitor.enquiriesSent()).toHaveLength(1);
    expect(await stored(site, "Oisín Kelly")).toMatchObject([{ reference }]);
  });

  test("is stored once if its answer is lost and it is sent again", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    const first = Promise.withResolvers<string>();
    await page.route(
      "/api/contact",
      async (route) => {
        const answer = await route.fetch();
        first.resolve((await answer.json()).reference);
        await route.abort();
      },
      { times: 1 },
    );
    await form.fill({ name: "Róisín Daly" });
    visitor.expectTrouble(/api\/contact/);
    await form.send();
    await form.banner.waitFor();
    await form.send();
    expect(await form.thankedFor()).toBe(await first.promise);
    expect(visitor.enquiriesSent()).toHaveLength(2);
    expect(await stored(site, "Róisín Daly")).toHaveLength(1);
  });

  test("is sent even before the page's script has loaded", async () => {
    // Held requests disable the browser's cache, and Chromium then reports a cross-fade between
    // pages as an error.
    const visitor = await site.visitor({ stillness: true });
    const { page } = visitor;
    await page.route(/\.js$/, () => {});
    await page.goto("/contact", { waitUntil: "commit" });
    const form = enquiryFormOn(page);
    await form.fill({ name: "Eoin Quick" });
    await form.send();
    const reference = await form.thankedFor();
    expect(await stored(site, "Eoin Quick")).toMatchObject([{ reference }]);
  });
});

describe("text that a program fills in", () => {
  const site = runningSite();

  test("leaves the form unchanged, and nothing is sent", async () => {
    const visitor = await site.visitor();
    const form = await openEnquiryForm(visitor);
    await form.fill();
    const trap = visitor.page.locator("[name=honeypot]");
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = "https://spam.example";
    });
    await form.send();
    expect(await form.sendButton.isEnabled()).toBe(true);
    expect(await form.banner.count()).toBe(0);

    await trap.evaluate((field: HTMLInputElement) => {
      field.value = "";
    });
    await form.send();
    await form.thankedFor();
    expect(visitor.enquiriesSent(), "only the second time").toHaveLength(1);
  });
});

function stored(site: RunningSite, name: string) {
  return site.db.selectFrom("enquiries").selectAll().where("name", "=", name).execute();
}
