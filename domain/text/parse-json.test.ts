import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("a JSON text gives its value", () => {
  expect(parseJson('{"names":["Marbling"]}')).toEqual({ names: ["Marbling"] });
  expect(parseJson("null")).toBeNull();
});

test.each(["", "{", "<html>", "undefined"])("%j is not JSON", (text) => {
  expect(parseJson(text)).toBeUndefined();
});
