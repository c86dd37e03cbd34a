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

test("our server's own reason for refusing a form is shown", async () => {
  const data = { error: "foreign_origin", message: "This request came from another address." };
  expect(await sent({ ...refused(403), data })).toMatchObject({
    data: { outcome: "failed", message: "This request came from another address." },
    init: { status: 403 },
  });
});

test("a redirect is followed", async () => {
  const redirect = Response.redirect("https://decor.example/admin/account");
  await expect(sent(redirect)).rejects.toBe(redirect);
});
