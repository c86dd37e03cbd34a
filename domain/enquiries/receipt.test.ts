import { expect, test } from "vitest";
import { readReceipt, receiptProof } from "./receipt.ts";

const secret = "a-secret-of-the-test";
const receipt = {
  reference: "DS-7K2M9X",
  receivedAt: new Date("2026-03-07T16:30:00Z"),
  isMailed: true,
};

test.each([true, false])("a receipt is read as it was written, mailed or not: %s", (isMailed) => {
  const written = { ...receipt, isMailed };
  const proof = receiptProof(written, secret);
  expect(readReceipt(receipt.reference, proof, secret)).toEqual(written);
});

test("nothing of it can be changed, or made up", () => {
  const proof = receiptProof(receipt, secret);
  const [time, , signature] = proof.split(".");
  const madeUp = [
    "",
    "..",
    "1.1.1",
    `${time}.0.${signature}`,
    `${Number(time) + 1}.1.${signature}`,
  ];
  for (const changed of [...madeUp, proof.slice(0, -1), `${proof}x`]) {
    expect(readReceipt(receipt.reference, changed, secret), changed).toBeNull();
  }
  expect(readReceipt("DS-AAAAAA", proof, secret)).toBeNull();
  expect(readReceipt(receipt.reference, proof, "another secret")).toBeNull();
  const withoutReference = receiptProof({ ...receipt, reference: "<b>" }, secret);
  expect(readReceipt("<b>", withoutReference, secret)).toBeNull();
});
