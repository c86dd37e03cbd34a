import { expect, test } from "vitest";
import { internationalNumber, telephoneLink } from "./telephone.ts";

test.each([
  ["028 9649 6123", "+442896496123"],
  ["(028) 9649-6123", "+442896496123"],
  ["+44 28 9649 6123", "+442896496123"],
  ["+353 1 234 5678", "+35312345678"],
])("the number %s is dialled as %s from anywhere", (phone, dialled) => {
  expect(internationalNumber(phone)).toBe(dialled);
  expect(telephoneLink(phone)).toBe(`tel:${dialled}`);
});
