import { expect, test } from "vitest";
import { databaseMessage } from "./database-message.ts";

test("the admin reads the database's own message", () => {
  const message = databaseMessage(new Error(" database is locked\n"), "Failed to fetch services");
  expect(message).toBe("database is locked");
});

test.each([new Error(""), new Error(" "), new AggregateError([]), undefined, null, "text", 7])(
  "for an error without a message, the admin reads what failed (%j)",
  (error) => {
    expect(databaseMessage(error, "Failed to save service")).toBe("Failed to save service");
  },
);
