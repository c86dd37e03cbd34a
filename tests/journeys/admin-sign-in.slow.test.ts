import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { homeNetwork } from "./chromium-options.ts";
import { hurryFirstTimeout } from "./hurry-first-timeout.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();

describe("someone who is signed out", () => {
  test.for([
    "/admin",
    "/admin/services",
    "/admin/services/new",
    "/admin/services/dragging/edit",
    "/admin/portfolio",
    "/admin/testimonials/new",
    "/admin/nowhere",
  ])("sees the login screen, and nothing else, at %s", async (path) => {
    const visitor = await site.stranger();
    const { page } = visitor;
    await visitor.open(path);
    expect(await page.getByRole("heading").allInnerTexts()).toEqual(["Admin Login"]);
    await page.getByText("Sign in to manage your website content").waitFor();
    expect(await page.getByLabel("Email Address").getAttribute("type")).toBe("email");
    expect(await page.getByRole("button").allInnerTexts()).toEqual(["", "Sign In"]);
    const support = page.getByRole("link", { name: "Contact Support" });
    expect(await support.getAttribute("href")).toBe("mailto:hello@decorspecialist.example");
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test("can work on a home network, without https", async () => {
    const visitor = await site.stranger({ host: homeNetwork });
    const { page } = visitor;
    visitor.expectTrouble(/Cross-Origin-Opener-Policy header has been ignored/);
    await visitor.open("/admin");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await signIn(page, owner);
    await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
    const list = await openList(visitor, "services");
    const tab = await page.context().newPage();
    await tab.goto("/admin/services/service-dragging/edit");
    const editor = editorOn(tab);
    await editor.field("Service Name").fill("Dragging by hand");
    await editor.button("Update Service").click();
    await list.card("Dragging by hand").waitFor();
  });

  test("learns that the password is wrong, and can try again", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    visitor.expectTrouble(/status of 400/);
    await visitor.open("/admin");
    await signIn(page, { ...owner, password: "correct-horse-buttery" });
    const message = page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toBe("Invalid email or password");
    await signIn(page, owner);
    await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
  });

  test("must enter an e-mail address and a password", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    await visitor.open("/admin");
    await signIn(page, { email: "owner", password: "" });
    const faulty = await page
      .locator("form :invalid")
      .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
    expect(faulty).toEqual(["email", "password"]);
    expect(visitor.requests.some((request) => request.method() === "POST")).toBe(false);
  });

  test("learns that the server cannot be reached", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    visitor.expectTrouble(/auth\/token/);
    await visitor.open("/admin");
    await page.route("/auth/token", (route) => route.abort());
    await signIn(page, owner);
    expect(await page.getByRole("alert").innerText()).toBe("Failed to sign in");
  });

  test("learns that the server does not answer", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    visitor.expectTrouble(/auth\/token/);
    await hurryFirstTimeout(visitor);
    await visitor.open("/admin");
    await page.route("/auth/token", () => {});
    await signIn(page, owner);
    await page.getByRole("alert").getByText("Failed to sign in").waitFor();
  });

  test("can show the password and hide it again", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    await visitor.open("/admin");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("secret");
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.getAttribute("type")).toBe("password");
    expect(await password.inputValue()).toBe("secret");
  });

  test("sees 'Signing in...' and then the requested page", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    await visitor.open("/admin/portfolio?sector=Heritage");
    const answer = Promise.withResolvers<void>();
    await page.route("/auth/token", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await signIn(page, owner);
    const busy = page.getByRole("button", { name: "Signing in..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    answer.resolve();
    await page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe("/admin/portfolio?sector=Heritage");
    expect(await page.getByRole("button", { name: "Heritage" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  });
});

describe("the owner, signed in,", () => {
  test("sees the frame's links, with the current one marked", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin/services");
    await page.getByText("Content Management System").waitFor();
    const website = page.getByRole("link", { name: /View Website/ });
    expect(await website.getAttribute("href")).toBe("/");
    expect(await website.getAttribute("target")).toBe("_blank");
    const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
    expect(await hrefs(page)).toEqual([
      "Dashboard /admin",
      "Enquiries /admin/enquiries",
      "Services /admin/services",
      "Portfolio /admin/portfolio",
      "Testimonials /admin/testimonials",
      "Pages /admin/pages",
      "Pictures /admin/pictures",
      "Business Details /admin/settings",
      "Publish /admin/publish",
      "History /admin/history",
      "People /admin/people",
      "Mail /admin/mail",
      "Activity /admin/activity",
      "Back to Website /",
    ]);
    const current = links.and(page.locator("[aria-current=page]"));
    expect(await current.allInnerTexts()).toEqual(["Services"]);
    await links.filter({ hasText: "Portfolio" }).click();
    await page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
    expect(await current.allInnerTexts()).toEqual(["Portfolio"]);
  });

  test("sees the same links on a small screen, in a menu that closes after a choice", async () => {
    const visitor = await site.admin({ width: 360 });
    const { page } = visitor;
    await visitor.open("/admin");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Testimonials" }).click();
    await page.getByRole("heading", { name: "Testimonials Management" }).waitFor();
    await menu.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await menu.waitFor({ state: "hidden" });
  });

  test("sees alerts, counts and next steps on the dashboard", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin");
    await page.getByText("Database: Connected").waitFor();
    const main = page.getByRole("main");
    const links = await main.getByRole("link").allInnerTexts();
    // It stands there if another test saved something before.
    const next = links.filter((text) => text !== "See the changes");
    expect(next.map((text) => text.split(/\n+/))).toEqual([
      ["Protect it"],
      ["Set up mail"],
      ["Your business name", "(to do)"],
      ["Your phone number", "(to do)"],
      ["Your opening hours", "(to do)"],
      ["Your e-mail address", "(to do)"],
      ["Your first photo", "(to do)"],
      ["Your first project", "(to do)"],
      ["Publish", "(to do)"],
      ["0", "New enquiries"],
      ["7", "Services"],
      ["4", "Portfolio Items"],
      ["6", "Testimonials"],
      ["Add New Service", "Create a new decorative finish service"],
      ["Add Portfolio Project", "Showcase a new completed project"],
      ["Add Testimonial", "Add a new client testimonial"],
      ["Download a backup"],
    ]);
    await main.getByText(/^Nobody is mailed about enquiries/).waitFor();
    for (const text of ["Online", "Database: Connected", "Storage: Available"]) {
      await main.getByText(text).waitFor();
    }
  });

  test("sees the account's address, and signs out", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin/services");
    const account = page.getByRole("button", { name: /Account/ });
    const signedInAs = page.getByText("Signed in as");
    expect(await signedInAs.isVisible()).toBe(false);
    await account.click();
    await signedInAs.waitFor();
    expect(await page.locator("#user-menu").innerText()).toContain(owner.email);
    await account.click();
    await signedInAs.waitFor({ state: "hidden" });
    await account.click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await loginScreen(page);
    await page.reload();
    await loginScreen(page);
  });

  test("can read a long e-mail address completely in the bar", async () => {
    const email = "margaret.oconnell@mccullough-decorators.example";
    const password = "correct-horse-battery";
    const accounts = openAccounts({ db: site.db, secret: "for tests" });
    await accounts.createAccount({ email, password, now: new Date() });
    const visitor = await site.stranger({ width: 1440 });
    await visitor.page.request.post("/auth/token", {
      data: { grant_type: "password", email, password },
    });
    await visitor.open("/admin");
    const shown = visitor.page.getByRole("button", { name: /Account/ }).getByText(email);
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    expect((await shown.boundingBox())?.width).toBeGreaterThan(200);
  });

  test("learns that signing out did not reach the server", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/auth\/logout/);
    await visitor.open("/admin");
    await page.route("/auth/logout", (route) => route.abort());
    await openAccountMenu(page);
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByText("Sign-out did not reach the server. Please try again.").waitFor();
  });

  test("is asked at sign-out whether to keep unsaved text, which is otherwise deleted", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const dialog = page.getByRole("dialog", { name: "You have unsaved text here" });
    const editor = await openEditor(visitor, "/admin/services/new");
    await editor.field("Summary").fill("Typed and not saved.");
    await page.evaluate(addNotesDraft);
    await openAccountMenu(page);
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await dialog.getByText("One text that you typed and did not save").waitFor();
    await dialog.getByText("Your unsaved note on enquiries is removed").waitFor();
    const remove = dialog.getByRole("button", { name: "Remove and sign out" });
    expect(await editor.hasFocus(remove), "Enter removes the text").toBe(true);
    await dialog.getByRole("button", { name: "Keep and sign out" }).click();
    await loginScreen(page);
    expect(await page.evaluate(draftTexts), "the note is gone").toEqual(["Typed and not saved."]);

    await signIn(page, owner);
    await editor.button("Restore").click();
    expect(await editor.field("Summary").inputValue()).toBe("Typed and not saved.");
    await openAccountMenu(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await remove.click();
    await loginScreen(page);
    expect(await page.evaluate(draftTexts)).toEqual([]);
  });

  test("finds unsaved text after a session has ended, but no other account does", async () => {
    const other = { email: "painter@example.com", password: "a-dozen-brushes" };
    const accounts = openAccounts({ db: site.db, secret: "for tests" });
    await accounts.createAccount({ ...other, now: new Date() });
    const visitor = await site.admin();
    const { page } = visitor;
    const editor = await openEditor(visitor, "/admin/services/new");
    await editor.field("Summary").fill("The owner's words.");
    await accounts.endSessions({ email: owner.email, now: new Date(), by: "command line" });
    await page.reload();
    await loginScreen(page);
    await signIn(page, other);
    await editor.button("Cancel").waitFor();
    await editor.field("Service Name").fill("The painter's");
    expect(await editor.button("Restore").count()).toBe(0);
    await openAccountMenu(page);
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByRole("button", { name: "Remove and sign out" }).click();
    await loginScreen(page);
    await signIn(page, owner);
    await editor.button("Restore").click();
    expect(await editor.field("Summary").inputValue()).toBe("The owner's words.");
  });

  test("signs out and in again in every tab at once", async () => {
    const visitor = await site.admin();
    await visitor.open("/admin/services");
    const other = await openTab(visitor, "/admin/testimonials");
    await other.getByRole("heading", { name: "Testimonials Management" }).waitFor();
    await openAccountMenu(visitor.page);
    await visitor.page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await loginScreen(visitor.page);
    await loginScreen(other);
    await signIn(other, owner);
    await other.getByRole("heading", { name: "Testimonials Management" }).waitFor();
    await visitor.page.getByRole("heading", { name: "Services Management" }).waitFor();
  });

  test("signs out everywhere: in another browser too, without a click there", async () => {
    const here = await site.admin();
    const there = await site.admin();
    await here.open("/admin");
    await there.open("/admin/portfolio");
    await there.page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
    await openAccountMenu(here.page);
    await here.page.getByRole("button", { name: "Sign out everywhere" }).click();
    await loginScreen(here.page);
    await loginScreen(there.page);
  });

  test("can sign out in this browser only, and stays signed in elsewhere", async () => {
    const here = await site.admin();
    const there = await site.admin();
    await here.open("/admin");
    await there.open("/admin/portfolio");
    await openAccountMenu(here.page);
    await here.page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await loginScreen(here.page);
    await there.page.reload();
    await there.page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
  });
});

describe("the owner's password", () => {
  const next = "another-dozen-brushes";

  test("cannot be changed offline, and what was typed stays", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const section = await openPasswordSection(visitor);
    await section.getByLabel("Current password").fill(owner.password);
    await section.getByLabel("New password").fill(next);
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await section.getByRole("button", { name: "Change password" }).click();
    await section.getByRole("alert").waitFor();
    expect(await section.getByRole("alert").innerText()).toBe(
      "The password could not be changed. Please try again.",
    );
    expect(await section.getByLabel("New password").inputValue()).toBe(next);
    await page.context().setOffline(false);
  });

  test("is changed with the old one, which ends all other sessions", async () => {
    const visitor = await site.admin();
    const elsewhere = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 422/);
    await elsewhere.open("/admin");
    const section = await openPasswordSection(visitor);
    await section.getByLabel("Current password").fill("wrong-horse-battery");
    await section.getByLabel("New password").fill(next);
    await section.getByRole("button", { name: "Change password" }).click();
    await section.getByText("This is not your current password.").waitFor();
    const faulty = section.getByLabel("Current password");
    expect(await faulty.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await faulty.evaluate((field) => field.ariaInvalid)).toBe("true");
    expect(await editorOn(page).faultOf(faulty)).toBe("This is not your current password.");

    await section.getByLabel("Current password").fill(owner.password);
    await section.getByRole("button", { name: "Change password" }).click();
    await section.getByText("Password changed.").waitFor();
    await loginScreen(elsewhere.page);
    await signIn(elsewhere.page, { ...owner, password: next });
    await elsewhere.page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
  });
});

async function openPasswordSection(visitor: Visitor) {
  const { page } = visitor;
  await visitor.open("/admin");
  await openAccountMenu(page);
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  return page.getByRole("region", { name: "Password" });
}

async function signIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

function loginScreen(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "Admin Login" }).waitFor();
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account/ }).click();
}

function hrefs(page: Page): Promise<string[]> {
  return page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
    );
}

/** Runs in the page. Stores an unsaved note on an enquiry, beside the existing drafts. */
function addNotesDraft(): void {
  const place = Object.keys(localStorage).find((key) => key.startsWith("admin-draft:"));
  const note = { form: { notes: "Private." }, revision: 0, savedAt: Date.now() };
  const key = place?.replace("service:new", "enquiry-notes:1") ?? "";
  localStorage.setItem(key, JSON.stringify(note));
}

/** Runs in the page. The summaries and notes of all drafts. */
function draftTexts(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith("admin-draft:"))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? "null").form)
    .map(({ summary, notes }) => summary ?? notes);
}
