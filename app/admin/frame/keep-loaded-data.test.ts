import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { keepLoadedData } from "./keep-loaded-data.ts";

test("a failure of streamed data is not reported if no page reads the data", async () => {
  const report = vi.fn();
  process.on("unhandledRejection", report);
  onTestFinished(() => void process.off("unhandledRejection", report));
  const rows = Promise.reject(new DOMException("replaced by newer data", "AbortError"));
  const page = { type: "data", result: { rows } };
  const request = new Request("http://decor.example/admin/enquiries");
  const next = async () => ({ "admin/enquiries/list": page });
  await keepLoadedData({ request } as never, next as never);
  await setImmediate();
  expect(report).not.toHaveBeenCalled();
  await expect(page.result.rows).rejects.toThrow("replaced by newer data");
});

test.each([
  [502, "a page of the proxy", false],
  [503, null, false],
  [401, { name: "Decor" }, true],
])(
  "after %i, the frame's answer is passed on only if the session has ended",
  async (status, data, isPassedOn) => {
    const failed = { type: "error", result: { status, statusText: "", internal: false, data } };
    const request = new Request("http://decor.example/admin/services/1/edit");
    const next = async () => ({ "admin/frame/layout": failed });
    const results = await keepLoadedData({ request } as never, next as never);
    expect(results).toEqual(isPassedOn ? { "admin/frame/layout": failed } : {});
  },
);
