import { expect, test } from "vitest";
import { pricesOf } from "./prices.ts";

const answering = (...answers: string[]) => ({
  faq: answers.map((answer) => ({ question: "What does it cost?", answer })),
});

test.each([
  ["Walls come to £45 to £70 a square metre for ground and glaze.", 45, 70, "square metre"],
  ["Between £650 and £1,200 with preparation.", 650, 1200, undefined],
  ["It is £22-£40 per m².", 22, 40, "square metre"],
  ["A door comes to £220 to £380 a side, depending on the wood.", 220, 380, "side"],
  ["From £12.50 to £14.75 per hour.", 12.5, 14.75, "hour"],
])("%s", (answer, least, most, unit) => {
  expect(pricesOf(answering("Yes, in 23 carats.", answer))).toEqual({ least, most, unit });
});

test.each(["About £45 a square metre.", "45 to 70 square metres a day.", "A fixed price."])(
  "there is no price range in: %s",
  (answer) => {
    expect(pricesOf(answering(answer))).toBeUndefined();
  },
);
