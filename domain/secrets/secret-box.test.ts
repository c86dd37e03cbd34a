import { describe, expect, test } from "vitest";
import { isSigned, openSecretBox, signClaim } from "./secret-box.ts";

const current = "the secret of this site, long enough";
const previous = "the secret that it had before, likewise";
const box = openSecretBox({ current, previous: null });
const sealed = box.seal("mail server password", "Quicksilver & Co. £5");

describe("a sealed text", () => {
  test("opens with the secret that sealed it", () => {
    const opened = { text: "Quicksilver & Co. £5", isCurrent: true };
    expect(box.open("mail server password", sealed)).toEqual(opened);
  });

  test("does not contain the text, and is another one each time", () => {
    expect(Buffer.from(sealed.split(".")[3] ?? "", "base64url").toString()).not.toMatch(/quick/i);
    expect(box.seal("mail server password", "Quicksilver & Co. £5")).not.toBe(sealed);
  });

  test("does not open for another purpose", () => {
    expect(box.open("push key", sealed)).toBeNull();
  });

  test("that the previous secret sealed opens, and says so", () => {
    const rotated = openSecretBox({ current: previous, previous: current });
    expect(rotated.open("mail server password", sealed)).toMatchObject({ isCurrent: false });
    const again = rotated.seal("mail server password", "Quicksilver");
    expect(rotated.open("mail server password", again)).toMatchObject({ isCurrent: true });
  });

  test("does not open once a character of it was changed", () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === "A" ? "B" : "A";
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character of a part may carry bits that base64url ignores.
      if (sameBytes(changed, sealed)) continue;
      expect(box.open("mail server password", changed), changed).toBeNull();
    }
  });

  test.each(["", ".", "v1", "v1...", "v2.a.b.c", sealed.slice(0, 40), "x".repeat(10_240)])(
    "%s is none",
    (text) => {
      expect(box.open("mail server password", text)).toBeNull();
    },
  );
});

function sameBytes(one: string, other: string): boolean {
  const bytes = (text: string) =>
    text
      .split(".")
      .map((part, index) => (index < 2 ? part : Buffer.from(part, "base64url").toString("hex")));
  return JSON.stringify(bytes(one)) === JSON.stringify(bytes(other));
}

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
