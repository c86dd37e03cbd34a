import { describe, expect, test } from "vitest";
import { photoToken, readPhotoToken, readThanksProof, thanksProof } from "./signed-proofs.ts";

const secrets = { current: "a-secret-of-the-test", previous: null };
const others = { current: "another secret", previous: null };
const thanked = {
  reference: "DS-7K2M9X",
  receivedAt: new Date("2026-03-07T16:30:00Z"),
  isMailed: true,
};

test.each([true, false])(
  "the proof of an enquiry reads back as it was written (mailed: %s)",
  (isMailed) => {
    const written = { ...thanked, isMailed };
    const proof = thanksProof(written, secrets);
    expect(readThanksProof(proof, secrets)).toEqual(written);
  },
);

test("a changed or forged proof is invalid", () => {
  const proof = thanksProof(thanked, secrets);
  const [reference, time, , signature] = proof.split(".");
  const madeUp = [
    "",
    "...",
    "DS-7K2M9X",
    "DS-7K2M9X.1.1.1",
    `${reference}.${time}.0.${signature}`,
    `${reference}.${Number(time) + 1}.1.${signature}`,
    `DS-AAAAAA.${time}.1.${signature}`,
  ];
  for (const changed of [...madeUp, proof.slice(0, -1), `${proof}x`]) {
    expect(readThanksProof(changed, secrets), changed).toBeNull();
  }
  expect(readThanksProof(proof, others)).toBeNull();
});

describe("the token for adding photos", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const token = photoToken("an-id", secrets, now);

  test("is valid for an hour, for one enquiry", () => {
    expect(readPhotoToken(token, secrets, later(59))).toBe("an-id");
    expect(readPhotoToken(token, secrets, later(60))).toBeNull();
  });

  test.each([
    ["made up", "an-id.9999999999999.x"],
    ["of another site", photoToken("an-id", others, now)],
    ["for another enquiry", token.replace("an-id", "another")],
    ["made to last", token.replace(/\.\d+\./, ".9999999999999.")],
    ["empty", ""],
  ])("is invalid when it is %s", (_, forged) => {
    expect(readPhotoToken(forged, secrets, now)).toBeNull();
  });
});
