import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { homeNetwork } from "./chromium-options.ts";
import { holdScripts } from "./hold-scripts.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("what is typed into the sign-in stays if a password manager changes the page before the script arrives", async () => {
  const visitor = await site.stranger();
  // React says that it has built the page again.
  visitor.expectTrouble(/React error #418/);
  const { page } = visitor;
  const letScriptsArrive = await holdScripts(page);
  await page.goto("/admin", { waitUntil: "commit" });
  const email = page.getByLabel("Email Address");
  await email.fill(owner.email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(owner.password);
  await email.evaluate((field) => field.after(document.createElement("i")));
  letScriptsArrive();
  await page.getByRole("button", { name: "Sign In", disabled: false }).click();
  await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
});

test("someone who is signed out sees the login screen alone, mends mistakes, and gets the page that was asked for", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  visitor.expectTrouble(/auth\/token|status of 400/);
  await hurryFirstTimeout(page);
  await visitor.open("/admin/portfolio?sector=Heritage");
  expect(await page.getByRole("heading").allInnerTexts()).toEqual(["Admin Login"]);
  const support = page.getByRole("link", { name: "Contact Support" });
  expect(await support.getAttribute("href")).toBe("mailto:hello@decorspecialist.example");
  expect(await page.getByRole("navigation").count()).toBe(0);

  await signIn(page, { email: "owner", password: "" });
  const faulty = page.locator("form :invalid");
  expect(await faulty.evaluateAll((all) => all.map((one) => one.getAttribute("name")))).toEqual([
    "email",
    "password",
  ]);
  expect(await page.getByLabel("Email Address").getAttribute("type")).toBe("email");
  expect(visitor.requests.some((request) => request.method() === "POST")).toBe(false);

  const message = page.getByRole("alert");
  await page.route("/auth/token", () => {});
  await signIn(page, owner);
  await message.getByText("Failed to sign in").waitFor();
  await page.unroute("/auth/token");
  await signIn(page, { ...owner, password: "correct-horse-buttery" });
  await message.getByText("Invalid email or password").waitFor();

  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await password.getAttribute("type")).toBe("password");

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
});

test("on a home network without https, an open list follows what another tab saves", async () => {
  const visitor = await site.stranger({ host: homeNetwork });
  const { page } = visitor;
  visitor.expectTrouble(/Cross-Origin-Opener-Policy header has been ignored/);
  await visitor.open("/admin");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signIn(page, owner);
  await dashboard(page);
  const list = await openList(visitor, "services");
  const tab = await page.context().newPage();
  await tab.goto("/admin/services/service-dragging/edit");
  const editor = editorOn(tab);
  await editor.field("Service Name").fill("Dragging by hand");
  await editor.button("Update Service").click();
  await list.card("Dragging by hand").waitFor();
});

test("signing out reaches every tab of this browser, and 'Sign out everywhere' every browser", async () => {
  const here = await site.admin();
  const there = await site.admin();
  const { page } = here;
  here.expectTrouble(/auth\/logout/);
  await here.open("/admin/services");
  const tab = await openTab(here, "/admin/testimonials");
  const tabShows = tab.getByRole("heading", { name: "Testimonials Management" });
  await tabShows.waitFor();
  await there.open("/admin/portfolio");
  const thereShows = there.page.getByRole("heading", { name: "Portfolio Management" });
  await thereShows.waitFor();

  const signedInAs = page.getByText("Signed in as").last();
  expect(await signedInAs.isVisible()).toBe(false);
  await openAccountMenu(page);
  await signedInAs.waitFor();
  await openAccountMenu(page);
  await signedInAs.waitFor({ state: "hidden" });
  await page.route("/auth/logout", (route) => route.abort());
  await signOut(page);
  await page.getByText("Sign-out did not reach the server. Please try again.").waitFor();
  await page.unroute("/auth/logout");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await loginScreen(page);
  await loginScreen(tab);
  await there.page.reload();
  await thereShows.waitFor();

  await signIn(tab, owner);
  await tabShows.waitFor();
  await page.getByRole("heading", { name: "Services Management" }).waitFor();
  await openAccountMenu(page);
  const everywhere = page.getByRole("button", { name: "Sign out everywhere" });
  await everywhere.click();
  const asked = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await asked.getByRole("button", { name: "Sign out everywhere" }).click();
  for (const each of [page, tab, there.page]) await loginScreen(each);
  await page.reload();
  await loginScreen(page);
});

test("unsaved text survives the end of the session for its own account alone, and sign-out asks whether to keep it", async () => {
  const other = { email: "painter@example.com", password: "a-dozen-brushes" };
  const accounts = openAccounts({ db: site.db, secret: "for tests", judgePassword: anyPassword });
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
  expect(await editor.button("Restore").count()).toBe(0);
  await editor.field("Service Name").fill("The painter's");
  await signOut(page);
  const dialog = page.getByRole("dialog", { name: "You have unsaved text here" });
  await dialog.getByText("One text that you typed and did not save").waitFor();
  await dialog.getByRole("button", { name: "Remove and sign out" }).click();
  await loginScreen(page);
  expect(await page.evaluate(draftTexts)).toEqual(["The owner's words."]);

  await signIn(page, owner);
  await editor.button("Restore").click();
  expect(await editor.field("Summary").inputValue()).toBe("The owner's words.");
  await page.evaluate(addNotesDraft);
  await signOut(page);
  await dialog.getByText("Your unsaved note on enquiries is removed").waitFor();
  const keep = dialog.getByRole("button", { name: "Keep and sign out" });
  expect(await editor.hasFocus(keep), "Enter keeps the text").toBe(true);
  await page.keyboard.press("Enter");
  await loginScreen(page);
  expect(await page.evaluate(draftTexts), "the note is gone").toEqual(["The owner's words."]);
});

async function signIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Shortens the page's time-out for its first answer to a hundredth. */
async function hurryFirstTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      AbortSignal.timeout = timeout;
      return timeout(milliseconds / 100);
    };
  });
}

function loginScreen(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "Admin Login" }).waitFor();
}

function dashboard(page: Page): Promise<void> {
  return page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
}

async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
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
