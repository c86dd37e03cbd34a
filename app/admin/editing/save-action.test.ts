import { expect, test } from "vitest";
import { readNewId } from "./save-action.server.ts";

const id = "0123456789abcdef0123456789abcdef";

test("128 bits in hexadecimal are an id", () => {
  expect(readNewId(id)).toBe(id);
});

test.each([undefined, null, "", "1", "dragging", `${id}0`, id.toUpperCase(), `${id}\n`, [id], {}])(
  "%j is no id",
  (value) => {
    expect(readNewId(value)).toBeUndefined();
  },
);
