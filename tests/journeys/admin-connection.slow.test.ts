import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { listOn, openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

const away = "The server could not be reached.";
const countCards = ["Services", "Portfolio Items", "Testimonials"];

describe("while the server cannot be reached", () => {
  test("every page says so inside the frame, also a proxy's own error page does, and the requested one shows once the server is back", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED|status of 50[02]/);
    await openList(visitor, "services");
    const alert = page.getByRole("main").getByRole("alert");
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });

    await page.route(/\.data/, (route) => route.abort());
    await listOn(page).editLink("Marbling").click();
    await alert.getByText("Failed to fetch service", { exact: true }).waitFor();
    await goTo(page, "Dashboard");
    await heading("Welcome to Your Dashboard").waitFor();
    for (const card of countCards)
      await page.getByRole("link", { name: `0 ${card}`, exact: true }).waitFor();
    await page.getByText("Add New Service").waitFor();
    for (const [link, title, failure] of [
      ["Portfolio", "Portfolio Management", "Failed to fetch portfolio"],
      ["Testimonials", "Testimonials Management", "Failed to fetch testimonials"],
      ["Enquiries", "Enquiries", "Failed to fetch enquiries"],
      ["Services", "Services Management", "Failed to fetch services"],
    ] as const) {
      await goTo(page, link);
      await heading(title).waitFor();
      await alert.getByText(failure).waitFor();
      await alert.getByText(away).waitFor();
    }

    // A press while the page is still trying does nothing. So this try lasts until it is seen.
    const seen = Promise.withResolvers<void>();
    await page.unroute(/\.data/);
    await page.route(/\.data/, async (route) => {
      await seen.promise;
      await route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" });
    });
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await page.getByRole("button", { name: "Trying..." }).waitFor();
    seen.resolve();
    await again.waitFor();
    await alert.getByText(away).waitFor();

    await page.unroute(/\.data/);
    await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: "broken" }));
    await again.click();
    await alert.getByText("Something went wrong. Please reload the page.").waitFor();
    await alert.getByText("Failed to fetch services").waitFor();
    await page.unroute(/\.data/);
    await again.click();
    await listOn(page).card("Marbling").waitFor();
    expect(await alert.count()).toBe(0);
  });

  test("a form keeps what was typed when its dialog cannot open, and offers it when the owner left and comes back", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    const list = await openList(visitor, "services");
    await list.editLink("Marbling").click();
    const editor = editorOn(page);
    const summary = editor.field("Summary");
    await summary.fill("Typed before the connection broke off.");
    for (const [name, files] of [
      ["Edit picture", /picture-editor/],
      ["Hero Image: choose from your pictures", /choose-dialog/],
    ] as const) {
      const button = editor.heroImage.getByRole("button", { name });
      await page.route(files, (route) => route.abort());
      await button.click();
      await page.getByRole("alert").getByText("Please try again").waitFor();
      expect(await summary.inputValue()).toBe("Typed before the connection broke off.");
      await page.unroute(files);
      await button.click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }

    await page.route(/\.data/, (route) => route.abort());
    await goTo(page, "Services");
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute(/\.data/);
    await page.goBack();
    await editor.button("Restore").click();
    expect(await summary.inputValue()).toBe("Typed before the connection broke off.");
  });

  test("a page gives up after half a minute without an answer", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    await page.clock.install();
    await openList(visitor, "services");
    await page.route(/\.data/, () => {});
    const asked = page.waitForRequest(/portfolio\.data/);
    await goTo(page, "Portfolio");
    await asked;
    await page.clock.fastForward(31_000);
    await page.getByRole("main").getByText("Failed to fetch portfolio").waitFor();
  });
});

describe("when something else answers for the server", () => {
  test("a form stays as typed and says that it failed to save, whatever comes, and is saved by the next press", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 50/);
    const editor = await openEditor(visitor, "/admin/services/service-marbling/edit");
    const { page } = editor;
    const summary = editor.field("Summary");
    for (const [kind, answer] of Object.entries(badAnswers)) {
      await summary.fill(`Typed before ${kind}.`);
      await page.route(/\.data/, (route) => route.fulfill(answer));
      const answered = page.waitForResponse(/edit\.data/);
      await editor.button("Update Service").click();
      await answered;
      await editor.banner.getByText("Failed to save service", { exact: true }).waitFor();
      expect(await summary.inputValue()).toBe(`Typed before ${kind}.`);
      await page.unroute(/\.data/);
    }
    await editor.heading("Edit Service").waitFor();
    await editor.button("Update Service").click();
    await page.getByText("Saved: Marbling").waitFor();
    expect((await serviceAt(site.db, "marbling"))?.summary).toBe("Typed before an empty answer.");
  });

  test("a list stays as it was, and says that it failed to delete", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 502/);
    const { page } = visitor;
    const list = await openList(visitor, "services");
    const names = await page.getByRole("article").getByRole("heading").allTextContents();
    const alert = page.getByRole("main").getByRole("alert");
    // Also for scripts that are not loaded yet.
    await page.route("**/*", (route) => route.fulfill(badAnswers["a proxy's page"]));
    await list.deleteButton("Marbling").click();
    await list.confirmButton.click();
    await alert.getByText("Failed to delete service", { exact: true }).waitFor();
    expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual(names);
    await page.unroute("**/*");
  });

  test("a save without an answer says so after half a minute, and is saved once when it is sent again", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await page.clock.install();
    const editor = await openEditor(visitor, "/admin/services/service-wood-graining/edit");
    const before = await serviceAt(site.db, "wood-graining");
    await editor.field("Summary").fill("Sent twice, saved once.");
    const saved = Promise.withResolvers<void>();
    let isLost = false;
    await page.route(/edit\.data/, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      // The server saves it, and the answer never comes.
      await route.fetch();
      saved.resolve();
    });
    await editor.button("Update Service").click();
    await saved.promise;
    const notice = page.getByText("The server has not answered for half a minute.");
    await expect
      .poll(async () => {
        // The page begins to wait once it shows 'Saving...'.
        await page.clock.fastForward(31_000);
        return notice.isVisible();
      })
      .toBe(true);
    expect(await editor.field("Summary").inputValue()).toBe("Sent twice, saved once.");
    await editor.button("Save again").click();
    await page.getByText("Saved: Wood Graining").waitFor();
    const { revision = 0 } = before ?? {};
    expect(await serviceAt(site.db, "wood-graining")).toMatchObject({
      summary: "Sent twice, saved once.",
      revision: revision + 1,
    });
  });
});

const html = { contentType: "text/html", body: "<h1>Bad gateway</h1>" };

const badAnswers = {
  "a fault": { status: 500, body: "broken" },
  "a proxy's page": { status: 502, ...html },
  "an outage": { status: 503, body: "" },
  "a page with 200": { status: 200, ...html },
  "no content": { status: 204 },
  "an empty answer": { status: 200, body: "" },
};

describe("when the connection breaks halfway through an answer", () => {
  test.each(["cut", "silent"] as const)("and is %s, the list shows a banner", async (how) => {
    const { page, afterHalfAMinute } = await open("/admin/services", {
      breaks: /^\/admin\/services$/,
      how,
    });
    const heading = page.getByRole("heading", { name: "Services Management" });
    await heading.waitFor();
    await afterHalfAMinute();
    await page.getByRole("main").getByText("Failed to fetch services").waitFor();
    await heading.waitFor();
    expect(await page.getByText("Loading...").count()).toBe(0);
  });

  test("the dashboard and a list that a link leads to show counts of 0, and a banner", async () => {
    const { page, afterHalfAMinute } = await open("/admin/portfolio", {
      breaks: /^\/admin(\/services)?\.data/,
      how: "silent",
    });
    await goTo(page, "Dashboard");
    await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
    await afterHalfAMinute();
    for (const card of countCards)
      await page.getByRole("link", { name: `0 ${card}`, exact: true }).waitFor();
    const asked = page.waitForRequest(/services\.data/);
    await goTo(page, "Services");
    await asked;
    await afterHalfAMinute();
    await page.getByRole("main").getByText("Failed to fetch services").waitFor();
  });
});

/** Opens a page over such a connection. `afterHalfAMinute` breaks it, and lets time pass. */
async function open(path: string, breaking: BrokenLine) {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/someone else|SyntaxError|ERR_|#41[89]|network/);
  await visitor.open("/admin/settings");
  const line = await startLine(new URL(page.url()).origin, breaking);
  await page.clock.install();
  await page.goto(line.origin + path, { waitUntil: "commit" });
  return {
    page,
    async afterHalfAMinute() {
      // As after half a minute: React has taken the page over, and waits for the rest.
      await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
      line.cut();
      await page.clock.fastForward(31_000);
    },
  };
}

function isTakenOver(): boolean {
  const main = document.querySelector("main") ?? {};
  return Object.keys(main).some((key) => key.startsWith("__reactFiber"));
}

interface BrokenLine {
  /** Matches the urls whose answers break. */
  breaks: RegExp;
  how: "cut" | "silent";
}

/**
 * A proxy that breaks some of the site's answers in the middle. `cut` ends the connection, once the
 * page's scripts run: a browser drops the part of a cut page that it has not parsed yet.
 */
async function startLine(origin: string, { breaks, how }: BrokenLine) {
  const cut = Promise.withResolvers<void>();
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const asked = ask(origin + url, {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    asked.on("response", async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!breaks.test(url)) return answer.pipe(outgoing);
      outgoing.write(firstPart(Buffer.concat(await answer.toArray()).toString()));
      if (how === "silent") return;
      await cut.promise;
      outgoing.destroy();
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, cut: cut.resolve };
}

/** The first part of a page or of its data, before the streamed values. */
function firstPart(answer: string): string {
  if (!answer.startsWith("<")) return answer.slice(0, answer.indexOf("\n") + 1);
  const end = "</script>";
  const at = answer.indexOf(end, answer.indexOf("streamController.enqueue"));
  return answer.slice(0, at + end.length);
}

async function goTo(page: Page, name: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Admin" });
  await links.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}
