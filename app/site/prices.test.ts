import { expect, test } from "vitest";
import { priceRangeOf, pricesOf } from "./prices.ts";

const answering = (...answers: string[]) => ({
  faq: answers.map((answer) => ({ question: "What does it cost?", answer })),
  specification: [],
});

test.each([
  ["Walls come to £45 to £70 a square metre for ground and glaze.", 45, 70, "square metre"],
  ["Between £650 and £1,200 with preparation.", 650, 1200, undefined],
  ["It is £22-£40 per m².", 22, 40, "square metre"],
  ["A door comes to £220 to £380 a side, depending on the wood.", 220, 380, "side"],
  ["From £12.50 to £14.75 per hour.", 12.5, 14.75, "hour"],
])("%s", (answer, least, most, unit) => {
  expect(pricesOf(answering("Yes, in 23 carats.", answer))).toEqual([{ least, most, unit }]);
});

test.each(["About £45 a square metre.", "45 to 70 square metres a day.", "A fixed price."])(
  "there is no price range in: %s",
  (answer) => {
    expect(pricesOf(answering(answer))).toEqual([]);
  },
);

test("every range in the answers and the specification counts, each once", () => {
  const service = {
    ...answering("Brass is £160 to £260 a square metre, gold £700 to £1,000 a square metre."),
    specification: [
      { term: "Price range", text: "£160 to £260 a square metre; £60 to £90 a side." },
    ],
  };
  expect(pricesOf(service).map(({ least, unit }) => [least, unit])).toEqual([
    [160, "square metre"],
    [700, "square metre"],
    [60, "side"],
  ]);
  expect(priceRangeOf([service, answering("£22 to £40 a square metre.")])).toBe(
    "£22 to £1,000 a square metre",
  );
  expect(priceRangeOf([answering("£60 to £90 a side.")])).toBeUndefined();
});
