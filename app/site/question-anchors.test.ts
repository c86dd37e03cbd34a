import { expect, test } from "vitest";
import { questionAnchors } from "./question-anchors.ts";

test("a question is linked to by its words, and each by an id of its own", () => {
  const questions = ["How much?", "Strié, or dragged?", "How much?", "多少?", "How much 3?"];
  const faq = questions.map((question) => ({ question, answer: "It depends." }));
  expect(questionAnchors(faq).map(({ id }) => id)).toEqual([
    "faq-how-much",
    "faq-strie-or-dragged",
    "faq-how-much-3",
    "faq-4",
    "faq-how-much-3-5",
  ]);
});
