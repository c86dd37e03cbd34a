import { expect, test } from "vitest";
import { databaseMessage } from "./database-message.ts";

test("a database's own words are shown", () => {
  const message = databaseMessage(new Error(" database is locked\n"), "Failed to fetch services");
  expect(message).toBe("database is locked");
});

test.each([new Error(""), new Error(" "), new AggregateError([]), undefined, null, "text", 7])(
  "an error without words is told by what failed (%j)",
  (error) => {
    expect(databaseMessage(error, "Failed to save service")).toBe("Failed to save service");
  },
);
