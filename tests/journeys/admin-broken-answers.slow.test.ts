import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

const lists = [
  ["Services", "/admin/services", "Services Management", "Failed to fetch services"],
  ["Portfolio", "/admin/portfolio", "Portfolio Management", "Failed to fetch portfolio"],
  [
    "Testimonials",
    "/admin/testimonials",
    "Testimonials Management",
    "Failed to fetch testimonials",
  ],
  ["Enquiries", "/admin/enquiries", "Enquiries", "Failed to fetch enquiries"],
] as const;

const countCards = ["Services", "Portfolio Items", "Testimonials"];

describe("when a request of the browser fails", () => {
  test.each(lists)("the page of %s shows a banner", async (link, _, title, banner) => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    await visitor.open("/admin/settings");
    const save = page.getByRole("button", { name: "Update Business Details" });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await page.route(/\.data/, (route) => route.abort());
    await goTo(page, link);
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain(banner);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await page.unroute(/\.data/);
    await page.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor({ state: "detached" });
  });

  test("a banner replaces the form", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    const list = await openList(visitor, "services");
    await page.route(/\.data/, (route) => route.abort());
    await list.editLink("Marbling").click();
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Failed to fetch service\n");
  });

  test.each([
    ["Edit picture", /picture-editor/],
    ["Hero Image: choose from your pictures", /choose-dialog/],
  ])(
    "the dialog of “%s” does not open, what was typed stays, and another try opens it",
    async (name, files) => {
      const visitor = await site.admin();
      const { page } = visitor;
      visitor.expectTrouble(/ERR_FAILED/);
      await visitor.open("/admin/services/service-marbling/edit");
      const button = editorOn(page).heroImage.getByRole("button", { name });
      await expect.poll(() => button.isEnabled()).toBe(true);
      const summary = page.getByLabel("Summary");
      await summary.fill("Typed before the connection broke off.");
      await page.route(files, (route) => route.abort());
      await button.click();
      await page.getByRole("alert").getByText("Please try again").waitFor();
      expect(await summary.inputValue()).toBe("Typed before the connection broke off.");
      await page.unroute(files);
      await button.click();
      await page.getByRole("dialog").waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    },
  );

  test("the dashboard shows a count of 0", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    await openList(visitor, "services");
    await page.route(/\.data/, (route) => route.abort());
    await goTo(page, "Dashboard");
    await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
    for (const card of countCards)
      await page.getByRole("link", { name: `0 ${card}`, exact: true }).waitFor();
    await page.getByText("Add New Service").waitFor();
  });

  test("the page gives up after half a minute without an answer", async () => {
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

describe.each(["cut", "silent"] as const)(
  "when the connection goes %s halfway through an answer",
  (how) => {
    /** Opens a page over such a connection. `afterHalfAMinute` breaks it, and lets time pass. */
    async function open(path: string, breaks: RegExp) {
      const visitor = await site.admin();
      const { page } = visitor;
      visitor.expectTrouble(/someone else|SyntaxError|ERR_|#41[89]|network/);
      await visitor.open("/admin/settings");
      const line = await startLine(new URL(page.url()).origin, { breaks, how });
      await page.clock.install();
      await page.goto(line.origin + path, { waitUntil: "commit" });
      return {
        page,
        async afterHalfAMinute() {
          // Waits until scripts run, since they decide when to give up.
          const run = () => page.evaluate(() => "__reactRouterDataRouter" in window);
          await expect.poll(run).toBe(true);
          line.breakPages();
          await page.clock.fastForward(31_000);
        },
      };
    }

    test("a list that is opened shows a banner", async () => {
      const { page, afterHalfAMinute } = await open("/admin/services", /^\/admin\/services$/);
      await page.getByRole("heading", { name: "Services Management" }).waitFor();
      await afterHalfAMinute();
      await page.getByRole("main").getByText("Failed to fetch services").waitFor();
      await page.getByRole("heading", { name: "Services Management" }).waitFor();
      expect(await page.getByText("Loading...").count()).toBe(0);
    });

    test("the dashboard shows a count of 0", async () => {
      const { page, afterHalfAMinute } = await open("/admin", /^\/admin$/);
      await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
      await afterHalfAMinute();
      for (const card of countCards)
        await page.getByRole("link", { name: `0 ${card}`, exact: true }).waitFor();
    });

    test("a list that is reached by a link shows a banner", async () => {
      const { page, afterHalfAMinute } = await open("/admin/settings", /^\/admin\/services\.data/);
      const save = page.getByRole("button", { name: "Update Business Details" });
      await expect.poll(() => save.isEnabled()).toBe(true);
      const asked = page.waitForRequest(/services\.data/);
      await goTo(page, "Services");
      await asked;
      await afterHalfAMinute();
      await page.getByRole("main").getByText("Failed to fetch services").waitFor();
    });
  },
);

interface BrokenLine {
  /** Matches the urls whose answers break. */
  breaks: RegExp;
  how: "cut" | "silent";
}

/**
 * A proxy that breaks some of the site's answers in the middle. A page is cut by `breakPages`, when
 * its scripts run: a browser drops the part of a cut page that it has not parsed yet.
 */
async function startLine(origin: string, { breaks, how }: BrokenLine) {
  const breaking = Promise.withResolvers<void>();
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const asked = ask(origin + url, {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    asked.on("response", async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!breaks.test(url)) return answer.pipe(outgoing);
      const whole = Buffer.concat(await answer.toArray()).toString();
      outgoing.write(firstPart(whole));
      if (how === "silent") return;
      // By then the browser has read the first part.
      await (isPage(whole) ? breaking.promise : sleep(300));
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
  return { origin: `http://127.0.0.1:${port}`, breakPages: breaking.resolve };
}

/** The first part of a page or of its data, before the streamed values. */
function firstPart(answer: string): string {
  if (!isPage(answer)) return answer.slice(0, answer.indexOf("\n") + 1);
  const end = "</script>";
  const at = answer.indexOf(end, answer.indexOf("streamController.enqueue"));
  return answer.slice(0, at + end.length);
}

function isPage(answer: string): boolean {
  return answer.startsWith("<");
}

async function goTo(page: Page, name: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Admin" });
  await links.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}
