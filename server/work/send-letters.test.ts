import { expect, test } from "vitest";
import type { Letters } from "#app/context.ts";
import type { PublishedSite } from "#server/data/published-site.ts";
import { codeMailer } from "./send-letters.ts";

const published = {
  current: () => ({ business: { name: "Fine Finishes" } }),
} as unknown as Pick<PublishedSite, "current">;

test.each([
  ["sign-in", "Somebody typed your password just now"],
  ["address", "You asked for it on your account's page"],
] as const)("a code for the purpose %s says why it comes", async (purpose, reason) => {
  const sent: Parameters<Letters["send"]>[0][] = [];
  const letters: Letters = {
    isSetUp: () => true,
    async send(letter) {
      sent.push(letter);
      return { outcome: "sent" };
    },
  };
  const mail = codeMailer({ letters, published });
  expect(await mail({ email: "owner@example.com", code: "12345678", purpose })).toBe(true);
  expect(sent).toMatchObject([
    {
      to: "owner@example.com",
      subject: "Your code for Fine Finishes",
      paragraphs: [
        expect.stringContaining("1234 5678 is your code"),
        expect.stringContaining(reason),
      ],
    },
  ]);
});
