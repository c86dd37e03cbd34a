import { expect, test } from "vitest";
import { writeLetter } from "./mail.ts";

const settings = {
  from: undefined,
  siteUrl: "https://www.example.com",
  business: { name: "Heron & Sons", email: "hello@example.com" },
};
const letter = {
  to: "painter@example.com",
  subject: "You are invited",
  paragraphs: ["Please come <in>.", "The link works for seven days."],
  link: { words: "Come in", url: "https://www.example.com/welcome/a?b=1&c=2" },
};

test("a letter comes from the business, and an answer goes there", () => {
  const mail = writeLetter(letter, settings);
  expect(mail.from).toEqual({ name: "Heron & Sons", address: "hello@example.com" });
  expect(mail.replyTo).toEqual(mail.from);
  expect(mail.to).toEqual({ name: "", address: "painter@example.com" });
  expect(mail.messageId).toMatch(/^<[\da-f-]{36}@www\.example\.com>$/);
  expect(writeLetter(letter, { ...settings, from: "Office <o@example.com>" }).from).toBe(
    "Office <o@example.com>",
  );
});

test("a letter says the same as text and as HTML, with its link after the first paragraph", () => {
  const { text, html } = writeLetter(letter, settings);
  expect(text).toBe(
    [
      "Please come <in>.",
      "Come in: https://www.example.com/welcome/a?b=1&c=2",
      "The link works for seven days.",
      "Heron & Sons",
    ].join("\n\n"),
  );
  expect(html).toContain("Please come &lt;in&gt;.");
  expect(html).toContain('<a href="https://www.example.com/welcome/a?b=1&amp;c=2">Come in</a>');
});

test("a letter needs no link", () => {
  const { link, ...plain } = letter;
  expect(writeLetter(plain, settings).html).not.toContain(link.url.slice(0, 20));
});
