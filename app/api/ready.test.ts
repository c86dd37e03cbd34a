import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readinessContext } from "#app/context.ts";
import type { Readiness, ReadinessFault } from "./readiness.ts";
import { loader } from "./ready.ts";

const fullDisk: ReadinessFault = { part: "disk", words: "The disk of DATA_DIR is full." };

async function answerTo(secondsAgo: number, faults: ReadinessFault[] = []) {
  const checkedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
  const known: Readiness = { database: "connected", storage: "available", faults, checkedAt };
  const context = new RouterContextProvider();
  context.set(readinessContext, {
    current: () => known,
    look: async () => known,
    isStopping: () => false,
  });
  const answer = loader({ context });
  return { code: answer.status, ...(await answer.json()) };
}

test("a site is ready if its last probe found no fault and is not too old", async () => {
  expect(await answerTo(25)).toMatchObject({ code: 200, status: "ready" });
});

test("a site is not ready if its last probe is too old, and keeps naming that probe's faults", async () => {
  const stale = {
    part: "probe",
    words: expect.stringMatching(/^The last probe that ended began 4[56] seconds ago\.$/),
  };
  expect(await answerTo(45)).toMatchObject({ code: 503, status: "not ready", faults: [stale] });
  expect(await answerTo(45, [fullDisk])).toMatchObject({ code: 503, faults: [fullDisk, stale] });
});
