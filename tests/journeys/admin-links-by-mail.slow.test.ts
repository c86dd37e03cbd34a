import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { faultsOf } from "./admin-screens.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const environment = { SMTP_URL: "" };
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  environment.SMTP_URL = mailServer.url;
});
const site = runningAdmin({ environment, siteHost: "localhost" });
afterAll(() => mailServer.goDown());

const weak = "password1234";
const strong = "violet tractor sandwich moon";
const phone = { width: 390, touch: true, stillness: true };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const dashboard = (page: Page) => heading(page, "Welcome to Your Dashboard");
const linkEnded = (page: Page) => heading(page, "This link does not work");

/** The link of the last mail to this address. */
async function mailedLink(email: string): Promise<URL> {
  const mails = () => mailServer.mails.filter(({ to }) => to.includes(email));
  await expect.poll(mails).not.toEqual([]);
  const [link] =
    mails()
      .at(-1)
      ?.text.match(/http:\S+\/(welcome|reset)\/\S+/) ?? [];
  mailServer.mails.length = 0;
  return new URL(link ?? "");
}

/** Invites an editor on the page of people, and returns the link that the mail holds. */
async function inviteByPage(page: Page, email: string): Promise<URL> {
  await page.goto("/admin/people");
  await page.getByLabel("Their e-mail address").fill(email);
  await button(page, "Invite").click();
  await page.getByText(`A mail with the link went to ${email}.`).waitFor();
  await button(page, "Done").click();
  return mailedLink(email);
}

/** Asks for a link on the page of forgotten passwords, and returns the one that the mail holds. */
async function askForLink(page: Page, email: string): Promise<URL> {
  await page.goto("/forgotten");
  await page.getByLabel("Email Address").fill(email);
  await button(page, "Send me a link").click();
  await heading(page, "Look into your mail").waitFor();
  return mailedLink(email);
}

async function typeTwice(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("The same again").fill(password);
}

describe("an invitation", () => {
  test("is followed on a phone by keyboard alone, and leads into the admin", async () => {
    const desk = await site.admin();
    const link = await inviteByPage(desk.page, "aoife@example.com");
    const invited = await site.stranger(phone);
    const { page } = invited;
    invited.expectTrouble(/status of (422|410)/);
    await invited.open(link.pathname);
    await page.getByText("Your account is aoife@example.com").waitFor();

    const password = page.getByLabel("Password", { exact: true });
    await tabTo(page, password);
    await page.keyboard.type(weak);
    await tabTo(page, page.getByLabel("The same again"));
    await page.keyboard.type(weak);
    await page.keyboard.press("Enter");
    await page.getByText("The password is too easy to guess.").waitFor();
    expect(await hasFocus(password)).toBe(true);
    expect(await password.getAttribute("aria-describedby")).toContain("-error");
    await page.getByText("Your account is aoife@example.com").waitFor();
    expect(await faultsOf(page, [390])).toEqual([]);

    await page.keyboard.type(strong);
    await tabTo(page, page.getByLabel("The same again"));
    await page.keyboard.type(strong);
    await tabTo(page, button(page, "Make my account"));
    await page.keyboard.press("Enter");
    await dashboard(page).waitFor();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    expect(await menu.getByRole("link", { name: "Services" }).count()).toBe(1);
    expect(await menu.getByRole("link", { name: "People" }).count()).toBe(0);

    const second = await site.stranger(phone);
    second.expectTrouble(/status of 410/);
    await second.open(link.pathname);
    await linkEnded(second.page).waitFor();
  });

  test("of two tabs, only the first makes the account", async () => {
    const { page } = await site.admin();
    const link = await inviteByPage(page, "twice@example.com");
    const first = await site.stranger(phone);
    const second = await site.stranger(phone);
    second.expectTrouble(/status of 410/);
    for (const visitor of [first, second]) {
      await visitor.open(link.pathname);
      await typeTwice(visitor.page, strong);
    }
    await button(first.page, "Make my account").click();
    await dashboard(first.page).waitFor();
    await button(second.page, "Make my account").click();
    await linkEnded(second.page).waitFor();
    await second.page.getByRole("link", { name: "To the sign-in" }).click();
    await heading(second.page, "Admin Login").waitFor();
  });

  test("that an owner took back opens nothing, and says so also to a page that was open", async () => {
    const { page } = await site.admin();
    const link = await inviteByPage(page, "mistake@example.com");
    const invited = await site.stranger(phone);
    invited.expectTrouble(/status of 410/);
    await invited.open(link.pathname);
    await typeTwice(invited.page, strong);
    await button(page, "Take back: mistake@example.com").click();
    await page.getByText("was taken back. Its link opens nothing.").waitFor();
    await button(invited.page, "Make my account").click();
    await linkEnded(invited.page).waitFor();
    expect(await invited.page.context().cookies()).toEqual([]);
  });
});

describe("a forgotten password", () => {
  test("is replaced on a phone without scripts, and every browser is signed out", async () => {
    const email = "forgetful@example.com";
    const { page: people } = await site.admin();
    const made = await site.stranger();
    await made.open((await inviteByPage(people, email)).pathname);
    await typeTwice(made.page, strong);
    await button(made.page, "Make my account").click();
    await dashboard(made.page).waitFor();

    const visitor = await site.stranger({ ...phone, runsScripts: false });
    const { page } = visitor;
    visitor.expectTrouble(/status of (422|410)/);
    const link = await askForLink(page, email);
    await page.goto(link.pathname);
    await page.getByText(`For ${email}`).waitFor();
    await typeTwice(page, weak);
    await button(page, "Set this password").click();
    await page.getByText("The password is too easy to guess.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(strong);
    await page.getByLabel("The same again").fill(`${strong}s`);
    await button(page, "Set this password").click();
    await page.getByText("The two passwords are different.").waitFor();

    const stale = await page.context().newPage();
    await stale.goto(link.pathname);
    const next = "seven badgers paint the ceiling";
    await typeTwice(page, next);
    await button(page, "Set this password").click();
    await heading(page, "Your password is set").waitFor();
    await expect.poll(() => mailServer.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(mailServer.mails[0]?.text).toContain("A new password was set for your account");

    await typeTwice(stale, strong);
    await button(stale, "Set this password").click();
    await linkEnded(stale).waitFor();

    await made.page.reload();
    await heading(made.page, "Admin Login").waitFor();
    await made.page.getByLabel("Email Address").fill(email);
    await made.page.getByLabel("Password", { exact: true }).fill(next);
    await button(made.page, "Sign In").click();
    await dashboard(made.page).waitFor();
  });

  test("keeps the address that was typed, and says at the field what is wrong with it", async () => {
    const visitor = await site.stranger({ ...phone, runsScripts: false });
    const { page } = visitor;
    visitor.expectTrouble(/status of 422/);
    await page.goto("/forgotten");
    const field = page.getByLabel("Email Address");
    // A browser takes this for an address; the website does not.
    await field.fill("aoife@example");
    await button(page, "Send me a link").click();
    await page.getByText("Enter an e-mail address like name@example.com.").waitFor();
    expect(await field.inputValue()).toBe("aoife@example");
    expect(await hasFocus(field)).toBe(true);
    expect(await field.getAttribute("aria-describedby")).toContain("-error");
  });

  test("asked for too often, says when to try again and keeps the address", async () => {
    const visitor = await site.stranger(phone);
    const { page } = visitor;
    visitor.expectTrouble(/status of 429/);
    await askForLink(page, owner.email);
    expect(await faultsOf(page, [390])).toEqual([]);
    for (let turn = 0; turn < 10; turn += 1) {
      const form = { email: `somebody-${turn}@example.com` };
      await page.request.post("/forgotten", { form });
    }
    await page.goto("/forgotten");
    await page.getByLabel("Email Address").fill("aoife@example.com");
    await button(page, "Send me a link").click();
    await page.getByRole("alert").getByText("Too many requests. Please try again in").waitFor();
    expect(await page.getByLabel("Email Address").inputValue()).toBe("aoife@example.com");
    expect(await faultsOf(page, [390])).toEqual([]);
  });

  test("asked for under another name of the machine, has its link at the website's own address", async () => {
    const visitor = await site.stranger({ ...phone, host: "127.0.0.1" });
    const link = await askForLink(visitor.page, owner.email);
    expect(link.hostname).toBe("localhost");
    // The link works there, too.
    await visitor.open(link.pathname);
    await visitor.page.getByText(`For ${owner.email}`).waitFor();
  });
});
