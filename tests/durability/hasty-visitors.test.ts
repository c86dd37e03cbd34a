import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const paths = [
  "/",
  "/nothing",
  "/contact?sent=DS-AAAAAA",
  "/pictures/hero.jpg",
  "/favicon.svg",
  "/website-images/services/1-hall.jpg",
  "/admin",
  "/admin/live",
];
const rounds = 60;
const visitors = 8;

test("visitors who leave before they are answered, at whatever moment, do not stop the site", async () => {
  const database = await databases[0].create();
  const site = await startSite(database.options);
  onTestFinished(async () => {
    await site.kill();
    await database.remove();
  });
  const someone = async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const path of paths) await askAndLeave(site, path, Math.random() * 8);
  };
  await Promise.all(Array.from({ length: visitors }, someone));
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":(50|60)/);
}, 60_000);

/** Breaks the connection off after this many milliseconds, now politely, now not. */
async function askAndLeave(site: SiteProcess, path: string, milliseconds: number): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((done) => socket.once("close", done));
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nAccept-Encoding: br\r\n\r\n`);
  await sleep(milliseconds);
  if (Math.random() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}
