// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { firstCorners } from "#app/site/sampler/wall/homography.ts";
import { judgedWall } from "#app/site/sampler/wall/judged-wall.ts";
import type { JobAnswer, JobOrder } from "./jobs.ts";
import type { Pixels } from "./pixels.ts";

/** A grey wall, as a visitor has it before the corners are moved. */
const photo: Pixels = {
  width: 48,
  height: 36,
  data: new Uint8ClampedArray(4 * 48 * 36).fill(180),
};
const wall = { photo, corners: firstCorners, metres: 3, isMoving: true };

let orders: JobOrder[];
let transferred: Transferable[];

beforeEach(() => {
  orders = [];
  transferred = [];
  // The worker is started once for all the tests of a page.
  vi.resetModules();
  vi.unstubAllGlobals();
});

/** A browser with a worker that gives this answer, or none. */
function hasWorker(how: JobAnswer | "does not start" | "cannot draw" | "ends"): void {
  class PretendedWorker {
    onmessage = (_: { data: boolean }) => {};
    onerror = (_: { message: string }) => {};
    constructor() {
      queueMicrotask(() =>
        how === "does not start"
          ? this.onerror({ message: "no file" })
          : this.onmessage({ data: how !== "cannot draw" }),
      );
    }
    postMessage(order: JobOrder, moved: Transferable[]) {
      orders.push(order);
      transferred.push(...moved);
      if (how === "ends") this.onerror({ message: "out of memory" });
      else order.port.postMessage(how);
    }
  }
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("Worker", PretendedWorker);
}

async function judged(moved?: Transferable[]) {
  const { doBeside } = await import("./do-beside.ts");
  return doBeside("judgedWall", wall, moved);
}

test("the worker does the work, the page takes its answer, and what is moved is not copied", async () => {
  hasWorker({ outcome: "done", result: "as the worker says" });
  expect(await judged([photo.data.buffer])).toBe("as the worker says");
  expect(transferred).toContain(photo.data.buffer);
  expect(orders.map(({ name, value }) => [name, value])).toEqual([["judgedWall", wall]]);
});

test.each<[Parameters<typeof hasWorker>[0], string]>([
  [{ outcome: "failed", message: "no memory" }, "no memory"],
  ["ends", "out of memory"],
])("work that fails in the worker, or with it, fails in the page", async (how, message) => {
  hasWorker(how);
  await expect(judged()).rejects.toThrow(message);
});

test.each(["does not start", "cannot draw"] as const)(
  "where the worker %s, the page does the work itself",
  async (how) => {
    hasWorker(how);
    expect(await judged()).toEqual(judgedWall(wall));
    expect(orders).toEqual([]);
  },
);

test("a browser that draws in no worker does the work in the page", async () => {
  vi.stubGlobal("OffscreenCanvas", undefined);
  expect(await judged()).toEqual(judgedWall(wall));
});
