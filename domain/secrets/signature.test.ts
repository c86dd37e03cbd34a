import { expect, test } from "vitest";
import { isSigned, signClaim } from "./signature.ts";

const now = { current: "the secret of this site", previous: null };
const rotated = { current: "another secret", previous: now.current };
const signed = signClaim("enquiry 7", now);

test("a claim counts with its own signature only", () => {
  expect(isSigned("enquiry 7", signed, now)).toBe(true);
  expect(isSigned("enquiry 8", signed, now)).toBe(false);
  expect(isSigned("enquiry 7", `${signed}A`, now)).toBe(false);
  expect(isSigned("enquiry 7", "", now)).toBe(false);
});

test("a claim that the previous secret signed counts until that secret is forgotten", () => {
  expect(isSigned("enquiry 7", signed, rotated)).toBe(true);
  expect(isSigned("enquiry 7", signed, { ...rotated, previous: null })).toBe(false);
  expect(signClaim("enquiry 7", rotated)).not.toBe(signed);
});
