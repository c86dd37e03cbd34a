import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { cookieHeader } from "#tests/admin/admin-site.ts";
import { followLive } from "#tests/admin/follow-live.ts";
import { openBrowser } from "#tests/admin/site-browser.ts";
import { startSite } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newFolder } from "#tests/new-folder.ts";
import { newVisitor } from "#tests/site/site-on.ts";

/** A site that ends with the test, and its folder. */
async function startOne(environment: Record<string, string> = {}) {
  const dataDir = await newFolder();
  const site = await startSite({ dataDir, environment });
  onTestFinished(site.kill);
  return { dataDir, site };
}

async function storedReferences(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  const stored = await database.db.selectFrom("enquiries").select("reference").execute();
  await database.close();
  return stored.map(({ reference }) => reference);
}

/** Begins to send an enquiry by this agent. The answer has its status and reference. */
function beginEnquiry(url: string, agent: Agent) {
  const body = JSON.stringify(exampleEnquiry({ id: crypto.randomUUID() }));
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    ...newVisitor(),
  };
  const sent = request(`${url}/api/contact`, { method: "POST", headers, agent });
  sent.end(body);
  return once(sent, "response").then(async ([answer]) => ({
    status: answer.statusCode,
    reference: JSON.parse(await text(answer)).reference as string,
  }));
}

test.each([
  ["just connected", 0],
  ["had kept their connections open", 1],
])("enquiries of eight clients that %s are answered during a stop", async (_, before) => {
  const { dataDir, site } = await startOne();
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const earlier = [];
  for (let count = 0; count < before; count += 1)
    earlier.push(...(await Promise.all(agents.map((agent) => beginEnquiry(site.url, agent)))));
  const begun = agents.map((agent) => beginEnquiry(site.url, agent));
  const stopped = site.stop();
  const answers = [...earlier, ...(await Promise.all(begun))];
  expect(await stopped).toBe(0);
  for (const agent of agents) agent.destroy();
  expect(answers.map(({ status }) => status)).toEqual(Array(8 + 8 * before).fill(201));
  const references = answers.map(({ reference }) => reference);
  expect((await storedReferences(dataDir)).toSorted()).toEqual(references.toSorted());
});

test("an open admin page does not delay a stop", async () => {
  const { site } = await startOne({ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password });
  const browser = openBrowser(site.url);
  await browser.signIn(owner);
  const live = await followLive(site.url, cookieHeader(browser.cookies));
  expect(live.status).toBe(200);
  expect(await site.stop()).toBe(0);
  // This throws if the connection was cut, as those are that delay the stop.
  await live.ended;
});

test("a second stop signal, as npm and systemd send it, cuts nobody off", async () => {
  const { site } = await startOne();
  const agent = new Agent();
  const begun = beginEnquiry(site.url, agent);
  const stopped = [site.stop(), site.stop()];
  expect((await begun).status).toBe(201);
  expect(await Promise.all(stopped)).toEqual([0, 0]);
});

test("a stop that hangs is ended", async () => {
  const program = `
    import { stopOnSignal } from ${JSON.stringify(new URL("shutdown.ts", import.meta.url).href)};
    setInterval(() => {}, 1_000);
    const never = new Promise(() => {});
    stopOnSignal(() => never, (isDone) => console.log(isDone ? "done" : "left over"), 200);
    console.log("running");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  const said = text(child.stdout);
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await said).toBe("running\nleft over\n");
});

test("with DRAIN_SECONDS a stop first tells the load balancer, and still answers requests", async () => {
  // Longer than the test, which ends by killing the site.
  const { dataDir, site } = await startOne({ DRAIN_SECONDS: "300" });
  process.kill(site.pid, "SIGTERM");
  const health = async () => (await fetch(`${site.url}/healthz`)).status;
  await vi.waitUntil(async () => (await health()) === 503, { timeout: 60_000, interval: 20 });
  const enquiry = await beginEnquiry(site.url, new Agent());
  expect(enquiry.status).toBe(201);
  expect((await fetch(site.url)).status).toBe(200);
  expect(await storedReferences(dataDir)).toEqual([enquiry.reference]);
});
