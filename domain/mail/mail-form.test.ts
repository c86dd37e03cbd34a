import { describe, expect, test } from "vitest";
import { parseForm } from "#domain/forms/fields.ts";
import { mailForm } from "./mail-form.ts";

const sent = {
  host: " smtp.example.com ",
  port: "465",
  encryption: "tls",
  userName: "site@example.com",
  password: " a b ",
  sender: "Heron & Sons <hello@example.com>",
  recipients: "office@example.com; ann@example.com\u200B office@example.com",
};
const faultsOf = (changes: object) => {
  const read = parseForm(mailForm, { ...sent, ...changes });
  return "fieldErrors" in read ? Object.keys(read.fieldErrors) : [];
};

test("the form of the mail server is cleaned up, but the password stays as it is", () => {
  expect(parseForm(mailForm, sent)).toEqual({
    values: {
      ...sent,
      host: "smtp.example.com",
      port: 465,
      recipients: ["office@example.com", "ann@example.com"],
    },
  });
});

describe("the form refuses", () => {
  test.each([
    "smtp.example.com/path",
    "user@smtp.example.com",
    "smtp.example.com:25",
    "smtp example.com",
    "-smtp.example.com",
    "smtp..example.com",
    "a".repeat(10_240),
  ])("the server %s", (host) => {
    expect(faultsOf({ host })).toEqual(["host"]);
  });

  test.each(["0", "65536", "1.5", "no", "", "1e99"])("the port %j", (port) => {
    expect(faultsOf({ port })).toEqual(["port"]);
  });

  test("another encryption", () => {
    expect(faultsOf({ encryption: "none" })).toEqual(["encryption"]);
  });

  test.each(["nobody", "a@b", "Eve <eve@example.com>, x@example.com", "a@example.com\r\nBcc: b"])(
    "the sender %j",
    (sender) => {
      expect(faultsOf({ sender })).toEqual(["sender"]);
    },
  );

  test("recipients that are no addresses, and too many", () => {
    expect(faultsOf({ recipients: "office" })).toEqual(["recipients"]);
    const many = Array.from({ length: 11 }, (_, index) => `p${index}@example.com`).join(",");
    expect(faultsOf({ recipients: many })).toEqual(["recipients"]);
  });

  test("nonsense in place of a form", () => {
    expect(Object.keys(parseForm(mailForm, "x"))).toEqual(["fieldErrors"]);
    expect(faultsOf({ host: { a: 1 }, password: ["x"] })).toEqual(["host", "password"]);
  });
});
