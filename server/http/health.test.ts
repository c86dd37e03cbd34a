import { createServer } from "node:http";
import { expect, test } from "vitest";
import type { Readiness, ReadinessFault } from "#app/context.ts";
import { ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { healthAnswers } from "./health.ts";

const fullDisk: ReadinessFault = { part: "disk", words: "The disk of DATA_DIR is full." };

/** A site whose last probe ended so long ago, or none; and what it answers. */
async function serveHealth({ secondsAgo = 0, faults = [] as ReadinessFault[], isKnown = true }) {
  const checkedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
  const known: Readiness = { database: "connected", storage: "available", faults, checkedAt };
  const state = { isStopping: false };
  const answers = healthAnswers({
    readiness: { current: () => (isKnown ? known : null), isStopping: () => state.isStopping },
    release: { version: "1.2.3", commit: "0123456789ab" },
    headers: { "X-Content-Type-Options": "nosniff" },
  });
  const origin = await listen(
    createServer(({ url = "" }, response) => {
      if (!answers(url, response)) response.end("another page");
    }),
  );
  return {
    state,
    async get(path: string, method = "GET") {
      const { status, text, headers } = await ask(origin, path, { method });
      return { code: status, ...(text && JSON.parse(text)), headers };
    },
  };
}

test("a process is well until its stop begins", async () => {
  const { get, state } = await serveHealth({});
  expect(await get("/healthz")).toMatchObject({
    code: 200,
    status: "ok",
    version: "1.2.3",
    commit: "0123456789ab",
    headers: { "x-content-type-options": "nosniff", "cache-control": "no-store" },
  });
  expect(await get("/healthz", "HEAD")).toMatchObject({ code: 200 });
  state.isStopping = true;
  expect(await get("/healthz")).toMatchObject({ code: 503, status: "stopping" });
});

test.each([
  ["ready if its last probe found no fault and is not too old", true, 200, "ready"],
  ["not ready before its first probe has ended", false, 503, "starting"],
])("a site is %s", async (_, isKnown, code, status) => {
  const { get } = await serveHealth({ secondsAgo: 25, isKnown });
  expect(await get("/readyz")).toMatchObject({ code, status });
});

test("a site is not ready if its last probe is too old, and keeps naming that probe's faults", async () => {
  const stale = {
    part: "probe",
    words: expect.stringMatching(/^The last probe that ended began 4[56] seconds ago\.$/),
  };
  const { get } = await serveHealth({ secondsAgo: 45 });
  expect(await get("/readyz")).toMatchObject({ code: 503, status: "not ready", faults: [stale] });
  const full = await serveHealth({ secondsAgo: 45, faults: [fullDisk] });
  expect(await full.get("/readyz")).toMatchObject({ code: 503, faults: [fullDisk, stale] });
});
