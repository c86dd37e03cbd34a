import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { postalAddress } from "./business-words.ts";

test("the address has lines for the street and the postcode if they are given", () => {
  expect(postalAddress(sampleBusiness)).toEqual(["Belfast, Northern Ireland"]);
  const found = { ...sampleBusiness, street: "4 Linenhall Yard", postcode: "BT1 1AA" };
  expect(postalAddress(found)).toEqual([
    "4 Linenhall Yard",
    "Belfast, Northern Ireland",
    "BT1 1AA",
  ]);
});
