import { describe, expect, test } from "vitest";
import { isFinal } from "./send-photo.ts";

describe("a photo that was refused", () => {
  test.each([400, 408, 500, 502, 503])("with %i can be tried again", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(false);
  });

  test.each([403, 409, 413, 415, 422])("with %i cannot", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(true);
  });

  test("because of too many posts can be tried later, because of too many photos never", () => {
    const headers = { "Retry-After": "600" };
    expect(isFinal(new Response(null, { status: 429, headers }))).toBe(false);
    expect(isFinal(new Response(null, { status: 429 }))).toBe(true);
  });
});
