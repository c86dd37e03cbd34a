import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { journeyMail } from "./journey-mail.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const mail = journeyMail();
const site = runningAdmin({ environment: mail.environment, siteHost: "localhost" });

const invited = "aoife@example.com";
const forgetful = "forgetful@example.com";
const weak = "password1234";
const strong = "violet tractor sandwich moon";
const next = "seven badgers paint the ceiling";
const phone = { width: 390, touch: true, stillness: true };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** The link of the last mail to this address. */
async function mailedLink(email: string): Promise<URL> {
  const mails = () => mail.mails.filter(({ to }) => to.includes(email));
  await expect.poll(mails).not.toEqual([]);
  const [link] =
    mails()
      .at(-1)
      ?.text.match(/http:\S+\/set-password\/\S+/) ?? [];
  mail.mails.length = 0;
  return new URL(link ?? "");
}

test("an invitation is followed on a phone by keyboard alone, and leads into the admin", async () => {
  const { page: desk } = await site.admin();
  await desk.goto("/admin/people");
  await desk.getByLabel("Their e-mail address").fill(invited);
  await button(desk, "Invite").click();
  await desk.getByText(`A mail with the link went to ${invited}.`).waitFor();
  await button(desk, "Done").click();

  const visitor = await site.stranger(phone);
  const { page } = visitor;
  visitor.expectTrouble(/status of 422/);
  await visitor.open((await mailedLink(invited)).pathname);
  await page.getByText(`For ${invited}`).waitFor();
  const password = page.getByLabel("Password", { exact: true });
  await tabTo(page, password);
  await page.keyboard.type(weak);
  await tabTo(page, page.getByLabel("The same again"));
  await page.keyboard.type(weak);
  await page.keyboard.press("Enter");
  await page.getByText("The password is too easy to guess.").waitFor();
  expect(await hasFocus(password)).toBe(true);
  expect(await password.getAttribute("aria-describedby")).toContain("-error");
  await page.getByText(`For ${invited}`).waitFor();
  await page.keyboard.type(strong);
  await tabTo(page, page.getByLabel("The same again"));
  await page.keyboard.type(strong);
  await tabTo(page, button(page, "Set your password"));
  await page.keyboard.press("Enter");
  await heading(page, "Welcome to Your Dashboard").waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  expect(await menu.getByRole("link", { name: "Services" }).count()).toBe(1);
  expect(await menu.getByRole("link", { name: "People" }).count()).toBe(0);
});

test("a forgotten password is replaced on a phone without scripts, and an open browser shows the login screen", async () => {
  const accounts = openAccounts({ db: site.db, secret: "for tests", judgePassword: anyPassword });
  await accounts.createAccount({ email: forgetful, password: strong, now: new Date() });
  const open = await site.stranger();
  const data = { grant_type: "password", email: forgetful, password: strong };
  expect((await open.page.request.post("/auth/token", { data })).ok()).toBe(true);
  await open.open("/admin");
  await heading(open.page, "Welcome to Your Dashboard").waitFor();

  const visitor = await site.stranger({ ...phone, runsScripts: false });
  const { page } = visitor;
  visitor.expectTrouble(/status of 422/);
  await page.goto("/forgotten");
  const address = page.getByLabel("Email Address");
  // A browser takes this for an address; the website does not.
  await address.fill("aoife@example");
  await button(page, "Send me a link").click();
  await page.getByText("Enter an e-mail address like name@example.com.").waitFor();
  await address.fill(forgetful);
  await button(page, "Send me a link").click();
  await heading(page, "Look into your mail").waitFor();
  await page.goto((await mailedLink(forgetful)).pathname);
  await page.getByText(`For ${forgetful}`).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(next);
  await page.getByLabel("The same again").fill(next);
  await button(page, "Set your password").click();
  await heading(page, "Welcome to Your Dashboard").waitFor();
  await expect.poll(() => mail.mails.map(({ to }) => to)).toEqual([[forgetful]]);
  expect(mail.mails[0]?.text).toContain("A new password was set for your account");

  await heading(open.page, "Admin Login").waitFor();
});
