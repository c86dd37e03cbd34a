import { expect, test, vi } from "vitest";
import { refusalOf } from "./refusal.ts";

const failure = vi.hoisted(() => ({ message: "" }));
vi.mock("./image-library.ts", () => ({
  openImageLibrary: async () => () => ({
    metadata: () => Promise.reject(new Error(failure.message)),
  }),
}));

test("only bytes that sharp cannot make out are no picture; any other failure surfaces", async () => {
  const bytes = Buffer.from("GIF89a");
  failure.message = "Input buffer has corrupt header: gifload_buffer: Unexpected end of GIF";
  expect(await refusalOf(bytes)).toEqual({ reason: "not a picture" });
  failure.message = "vips_malloc: out of memory";
  await expect(refusalOf(bytes)).rejects.toThrow("out of memory");
});
