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
