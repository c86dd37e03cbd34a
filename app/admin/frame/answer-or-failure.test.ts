import { expect, test } from "vitest";
import { answerOrFailure } from "./answer-or-failure.ts";

const sent = (error: unknown) => answerOrFailure(() => Promise.reject(error), "Failed to save");
const refused = (status: number) => ({ status, statusText: "", internal: false, data: "<h1>" });

test("the server's answer is passed on", async () => {
  expect(await answerOrFailure(async () => "saved", "Failed to save")).toBe("saved");
});

const reason = { error: "foreign_origin", message: "This request came from another address." };
test.each([
  ["is too large says what to do", refused(413), /more than can be saved at once.*shorten/],
  ["comes from an address that sent too much says when", refused(429), /again in ten minutes/],
  ["our server refused says our reason", { ...refused(403), data: reason }, /^This request came/],
])("a form that %s", async (_, refusal, words) => {
  expect(await sent(refusal)).toMatchObject({
    data: { outcome: "failed", message: expect.stringMatching(words) },
    init: { status: refusal.status },
  });
});

test("a redirect is followed", async () => {
  const redirect = Response.redirect("https://decor.example/admin/account");
  await expect(sent(redirect)).rejects.toBe(redirect);
});
