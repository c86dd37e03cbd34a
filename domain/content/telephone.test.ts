import { expect, test } from "vitest";
import { dialledDigits, internationalNumber, isTelephoneNumber } from "./telephone.ts";

test.each([
  ["028 9649 6123", "+442896496123"],
  ["(028) 9649-6123", "+442896496123"],
  ["+44 28 9649 6123", "+442896496123"],
  ["+44 (0)28 9649 6123", "+442896496123"],
  ["+353 1 234 5678", "+35312345678"],
])("the number %s is dialled as %s from anywhere", (phone, dialled) => {
  expect(isTelephoneNumber(phone)).toBe(true);
  expect(internationalNumber(phone)).toBe(dialled);
});

test.each([
  ["028 9649 6123", "02896496123"],
  ["+44 (0)28 9649 6123", "+442896496123"],
  ["00353 87 123 4567", "00353871234567"],
  ["after six", ""],
])("the digits to dial for %j are %j", (phone, dialled) => {
  expect(dialledDigits(phone)).toBe(dialled);
});

test.each([
  "",
  "Ring Una",
  "028",
  "9649 6123 after six",
  "028 9649 6123 ext 4",
  "028 9649 6123 / 6124",
  "00353 1 234 5678",
  "+44 028 9649 6123",
  "+",
  "++442896496123",
  "+1234567890123456",
])("%j is no number that can be dialled", (phone) => {
  expect(isTelephoneNumber(phone)).toBe(false);
});
