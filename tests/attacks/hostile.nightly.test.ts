import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileRequests } from "./hostile-requests.ts";
import { expectCalm, startWatchedSite, type WatchedSite } from "./watched-site.ts";

let site: WatchedSite;
beforeAll(async () => {
  site = await startWatchedSite();
});
afterAll(() => site.end());

const connections = 20;

test("ten thousand hostile requests of every kind cause no server error, and visitors notice nothing", async () => {
  const requests = await hostileRequests(10_000);
  const answers = new Map<number, number>();
  const failures: string[] = [];
  const strain = await site.during(async () => {
    let next = 0;
    async function visit() {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const status = await statusOf(request);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503)
          failures.push(`${status} ${request.toString("latin1", 0, 600)}`);
      }
    }
    await Promise.all(Array.from({ length: connections }, visit));
  });
  expect(failures).toEqual([]);
  // The server hangs up on some requests while they are still sending, which loses the rest of the
  // answer.
  expect(answers.get(0) ?? 0).toBeLessThan(requests.length / 100);
  expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 405, 413, 415]));
  expectCalm(strain);
  expect((await fetch(site.url)).status).toBe(200);
});

/** Skips the interim status 100, which only asks for the body. */
const finalStatus = /HTTP\/1\.1 (?!100)(\d{3})/;

/** Returns 0 if no answer comes. */
function statusOf(request: Buffer): Promise<number> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    let answer = "";
    const timer = setTimeout(() => socket.destroy(), 10_000);
    socket.on("error", () => {});
    socket.on("data", (part) => {
      answer += part.toString("latin1");
      if (finalStatus.test(answer)) socket.destroy();
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Number(finalStatus.exec(answer)?.[1] ?? 0));
    });
    socket.write(request);
  });
}
