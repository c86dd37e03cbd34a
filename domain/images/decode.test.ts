import { expect, test, vi } from "vitest";
import { decode } from "./decode.ts";

const failure = vi.hoisted(() => ({ message: "" }));
vi.mock("sharp", () => {
  const sharp = () => ({ metadata: () => Promise.reject(new Error(failure.message)) });
  const ignore = () => {};
  const settings = { block: ignore, unblock: ignore, cache: ignore, concurrency: ignore };
  return { default: Object.assign(sharp, settings) };
});

test("bytes that sharp does not recognise are not a picture; any other failure throws", async () => {
  const bytes = Buffer.from("GIF89a");
  failure.message = "Input buffer has corrupt header: gifload_buffer: Unexpected end of GIF";
  const refusal = { reason: "not a picture" };
  expect(await decode(bytes)).toEqual({ outcome: "refused", refusal });
  failure.message = "vips_malloc: out of memory";
  await expect(decode(bytes)).rejects.toThrow("out of memory");
});
