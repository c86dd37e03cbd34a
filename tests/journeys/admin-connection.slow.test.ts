import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { listOn, openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

const away = "The server could not be reached.";

describe("while the server cannot be reached", () => {
  test("a page says so inside the frame, also after a proxy's own error page, and shows once the server is back", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED|status of 502/);
    await openList(visitor, "services");
    const alert = page.getByRole("main").getByRole("alert");

    await page.route(/\.data/, (route) => route.abort());
    await listOn(page).editLink("Marbling").click();
    await alert.getByText("Failed to fetch service", { exact: true }).waitFor();
    await goTo(page, "Services");
    await page.getByRole("heading", { name: "Services Management", exact: true }).waitFor();
    await alert.getByText("Failed to fetch services").waitFor();
    await alert.getByText(away).waitFor();

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
    await again.click();
    await listOn(page).card("Marbling").waitFor();
    expect(await alert.count()).toBe(0);
  });

  test("a form keeps what was typed when its dialog cannot open, and opens it at the next press", async () => {
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

describe("when the connection breaks halfway through an answer", () => {
  test.each(["cut", "silent"] as const)("and is %s, the list shows a banner", async (how) => {
    const { page, afterHalfAMinute } = await open(how);
    const heading = page.getByRole("heading", { name: "Services Management" });
    await heading.waitFor();
    await afterHalfAMinute();
    await page.getByRole("main").getByText("Failed to fetch services").waitFor();
    await heading.waitFor();
    expect(await page.getByText("Loading...").count()).toBe(0);
  });
});

/** Opens the list over such a connection. `afterHalfAMinute` breaks it, and lets time pass. */
async function open(how: Break) {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/someone else|SyntaxError|ERR_|#41[89]|network/);
  await visitor.open("/admin/settings");
  const line = await startLine(new URL(page.url()).origin, how);
  await page.clock.install();
  await page.goto(`${line.origin}/admin/services`, { waitUntil: "commit" });
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

type Break = "cut" | "silent";

/**
 * A proxy that breaks the page of the list in the middle. `cut` ends the connection, once the
 * page's scripts run: a browser drops the part of a cut page that it has not parsed yet.
 */
async function startLine(origin: string, how: Break) {
  const cut = Promise.withResolvers<void>();
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const asked = ask(origin + url, {
      method,
      headers: { ...headers, "accept-encoding": "identity" },
    });
    asked.on("response", async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (url !== "/admin/services") return answer.pipe(outgoing);
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

/** The first part of a page, before the streamed values. */
function firstPart(answer: string): string {
  const end = "</script>";
  const at = answer.indexOf(end, answer.indexOf("streamController.enqueue"));
  return answer.slice(0, at + end.length);
}

async function goTo(page: Page, name: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Admin" });
  await links.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}
