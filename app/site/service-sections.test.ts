import { expect, test } from "vitest";
import { questionAnchors } from "./service-sections.tsx";

test("each question has a unique id made from its words", () => {
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
