import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { exampleService } from "#domain/content/examples.ts";
import { services } from "#domain/content/services.ts";
import { remove, save } from "#domain/content/store.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { listOn, openList, untilDeletable } from "./admin-list.ts";
import { openTab, type RunningAdmin, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

describe("an open list", () => {
  const site = runningAdmin();

  test("updates when another tab or browser saves", async () => {
    const visitor = await site.admin();
    const list = await openList(visitor, "services");
    const tab = editorOn(await openTab(visitor, "/admin/services/new"));
    await add(tab, "From another tab");
    await list.card("From another tab").waitFor();

    const elsewhere = await site.admin();
    await add(await openEditor(elsewhere, "/admin/services/new"), "From elsewhere");
    await list.card("From elsewhere").waitFor();
    await listOn(tab.page).card("From elsewhere").waitFor();
  });

  test("shows a save that happened while the list was loading", async () => {
    const visitor = await site.admin();
    let isSaved = false;
    await visitor.page.route(/admin\/live/, async (route) => {
      if (!isSaved) await add(await openEditor(await site.admin(), "/admin/services/new"), "Early");
      isSaved = true;
      await route.continue();
    });
    const list = await openList(visitor, "services");
    await list.card("Early").waitFor();
  });

  test("still updates after the tab that held the connection is closed", async () => {
    const visitor = await site.admin();
    const first = await openTab(visitor, "/admin");
    await first.getByText("Database: Connected").waitFor();
    const list = await openList(visitor, "services");
    const connected = visitor.page.waitForRequest(/admin\/live/);
    await first.close();
    await (await connected).response();
    await add(await openEditor(await site.admin(), "/admin/services/new"), "Later");
    await list.card("Later").waitFor();
  });

  test("logs no error when newer data replaces data that is still arriving", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await openList(visitor, "services");
    await page.evaluate(holdBackRows);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const asked = () =>
      visitor.requests.filter((request) => request.url().includes("portfolio.data")).length;
    await page.getByRole("link", { name: "Portfolio" }).first().click();
    await expect.poll(asked).toBe(1);
    await add(await openEditor(await site.admin(), "/admin/services/new"), "Meanwhile");
    await expect.poll(asked).toBe(2);
    scripts.resolve();
    await page.getByRole("heading", { name: "Portfolio Management" }).waitFor();
  });

  test("says why its rows cannot be read, and shows them once they can", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const id = await create(site, "Pargeting");
    const list = await openList(visitor, "services");
    await list.card("Pargeting").waitFor();
    await site.db.schema.alterTable("services").renameTo("services_away").execute();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await list.heading("Welcome to Your Dashboard").waitFor();
    // Counts that fail are 0, as specified.
    await page
      .getByRole("main")
      .getByRole("link", { name: /^0\s*Services/ })
      .waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Services" }).click();
    await page.getByRole("alert").waitFor();
    await site.db.schema.alterTable("services_away").renameTo("services").execute();
    await remove(site.db, services, id, { now: new Date() });
    await page.reload();
    await list.card("Marbling").waitFor();
    expect(await list.card("Pargeting").count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("the session", () => {
  const site = runningAdmin();

  test("is refreshed when 90 seconds or less remain", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const left = await openWithClock(visitor);
    await page.clock.fastForward(left - 140_000);
    await page.clock.fastForward(31_000);
    expect(await refreshes(visitor)).toBe(0);
    const answer = page.waitForResponse("/auth/token");
    await page.clock.fastForward(31_000);
    expect((await answer).status()).toBe(200);
    await (await answer).finished();
    expect(await refreshes(visitor)).toBe(1);
    await page.clock.fastForward(31_000);
    await page.clock.fastForward(31_000);
    expect(await refreshes(visitor), "the new session lasts long enough").toBe(1);
  });

  test("is refreshed again 200 ms after a failure, then after twice the delay each time", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/auth\/token|status of 503/);
    const left = await openWithClock(visitor);
    let asked = 0;
    await page.route("/auth/token", async (route) => {
      asked += 1;
      if (asked < 5) return route.fulfill({ status: 503, body: "{}" });
      await route.continue();
    });
    const recovered = page.waitForResponse(
      (response) => response.url().endsWith("/auth/token") && response.ok(),
    );
    const tries = await timesOfFetching(page, "/auth/token");
    await page.clock.fastForward(left - 60_000);
    await (await recovered).finished();
    const times = await tries();
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    for (const [index, pause] of [200, 400, 800, 1_600].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(pause);
    }
    await page.getByRole("heading", { name: "Services Management" }).waitFor();
  });

  test("leads to the login screen at the next check after it has ended", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const left = await openWithClock(visitor);
    await site.db.deleteFrom("sessions").execute();
    await page.clock.fastForward(left - 60_000);
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  });
});

/**
 * Opens a list with a clock that the test can move. Returns how long the session still lasts, in
 * milliseconds.
 */
async function openWithClock(visitor: Visitor): Promise<number> {
  const { page } = visitor;
  const cookies = await page.context().cookies();
  const expires = cookies.find(({ name }) => name.endsWith("admin-access"))?.expires ?? 0;
  await page.clock.install();
  // No time has passed for the server, so a page that asked it again would get the full time.
  visitor.expectTrouble(/admin\/live/);
  await page.route(/admin\/live/, (route) => route.abort());
  await visitor.open("/admin/services");
  await page.getByRole("article").first().waitFor();
  // The page watches the clock once scripts run.
  await untilDeletable(page);
  return expires * 1000 - (await page.evaluate(() => Date.now()));
}

/** Records when the page requests this path from now on, in milliseconds of the page's clock. */
async function timesOfFetching(page: Page, path: string): Promise<() => Promise<number[]>> {
  const times = await page.evaluateHandle((watched) => {
    const begun: number[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (String(input) === watched) begun.push(Date.now());
      return fetch(input, init);
    };
    return begun;
  }, path);
  return () => times.jsonValue();
}

/** How often the page asked for a new session, once its timers have run. */
async function refreshes(visitor: Visitor): Promise<number> {
  await visitor.page.evaluate(() => fetch("/healthz").then((response) => response.text()));
  return visitor.requests.filter((request) => request.url().endsWith("/auth/token")).length;
}

async function add(editor: Editor, name: string): Promise<void> {
  await editor.field("Service Name").fill(name);
  await editor.field("Summary").fill("A summary.");
  await editor.field("Description").fill("A description.");
  await editor.button("Create Service").click();
  await editor.heading("Services Management").waitFor();
}

async function create(site: RunningAdmin, name: string): Promise<string> {
  const form = exampleService({ name, slug: crypto.randomUUID(), heroImage: null });
  const result = await save(site.db, services, { form, now: new Date() });
  if (result.outcome !== "saved") throw new Error(result.outcome);
  return result.item.id;
}

/** Runs in the page: from now on, only the first line of a page's data arrives. */
function holdBackRows(): void {
  const realFetch = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await realFetch(input, init);
    if (!answer.body || !String(input).includes(".data")) return answer;
    const [line] = (await answer.text()).split("\n");
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(`${line}\n`));
        const { signal } = init ?? {};
        signal?.addEventListener("abort", () => stream.error(signal.reason));
      },
    });
    return new Response(body, answer);
  };
}
