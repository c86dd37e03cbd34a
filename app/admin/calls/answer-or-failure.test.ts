import { expect, test } from "vitest";
import { answerOrFailure } from "./answer-or-failure.ts";

const sent = (error: unknown) => answerOrFailure(() => Promise.reject(error), "Failed to save");
const refused = (status: number) => ({ status, statusText: "", internal: false, data: "<h1>" });

test("the server's answer is passed on", async () => {
  expect(await answerOrFailure(async () => "saved", "Failed to save")).toBe("saved");
});

test("a form that is too large to save says so, and what to do", async () => {
  expect(await sent(refused(413))).toMatchObject({
    data: {
      outcome: "failed",
      message: expect.stringMatching(/more than can be saved at once.*shorten/),
    },
    init: { status: 413 },
  });
});

test("a form from an address that sent too much says so, and when to try again", async () => {
  expect(await sent(refused(429))).toMatchObject({
    data: { outcome: "failed", message: expect.stringMatching(/try again in ten minutes/) },
    init: { status: 429 },
  });
});

test("a form that could not be sent says that it failed", async () => {
  for (const error of [new TypeError("Failed to fetch"), new SyntaxError("Unexpected token <")])
    expect(await sent(error)).toMatchObject({
      data: { outcome: "failed", message: "Failed to save" },
      init: { status: 503 },
    });
});

test("any other failure is not taken for one of the connection", async () => {
  const bug = new RangeError("a bug");
  await expect(sent(bug)).rejects.toBe(bug);
  await expect(sent(refused(500))).rejects.toMatchObject({ status: 500 });
});
