import { expect, test } from "vitest";
import { telephoneLink } from "./telephone.ts";

test("a number becomes a link that dials it", () => {
  expect(telephoneLink("028 9649 6123")).toBe("tel:+442896496123");
});
