import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { describeMail, describeSample } from "./describe-enquiry.server.ts";

const mail = {
  id: "a",
  enquiry_id: "b",
  kind: "business" as const,
  job_id: "mail",
  run_at: "2026-11-01T12:00:00.000Z",
  claimed_until: null,
  sent_at: null,
  given_up_at: "2026-11-21T14:05:00.000Z",
  last_error: null,
  is_server_fault: 0,
  is_held_back: 0,
  created_at: "2026-11-01T12:00:00.000Z",
};
const now = new Date("2026-11-21T15:00:00Z");

test("a mail that waited too long for a mail server is given up, and can be sent again", () => {
  expect(describeMail(mail, { now, isMailSetUp: true })).toMatchObject({
    words: "Given up 21 Nov 14:05: it had waited for more than three days",
    failure: null,
    canSendAgain: true,
  });
});

test.each([
  ["550 No such user", "The mail server said"],
  [
    "the mail server refused to encrypt the connection, so nothing was sent: others could have read it on the way (454 TLS not available)",
    "The last attempt failed",
  ],
  ["Invalid login: 535 5.7.8 Authentication failed", "The mail server said"],
  ["connect ECONNREFUSED 127.0.0.1:587", "The mail server could not be reached"],
  ["getaddrinfo ENOTFOUND mail.example", "The mail server could not be reached"],
  ["Connection timeout", "The mail server could not be reached"],
  ["the mail server took too long", "The last attempt failed"],
])("the failure '%s' is introduced by: %s", (last_error, source) => {
  const failed = { ...mail, last_error };
  const { failure } = describeMail(failed, { now, isMailSetUp: true });
  expect(failure).toEqual({ source, words: last_error });
});

test("a receipt that was held back says why, does not count as failing, and can be sent", () => {
  const held = { ...mail, kind: "confirmation" as const, is_held_back: 1 };
  expect(describeMail(held, { now, isMailSetUp: true })).toMatchObject({
    to: "To the visitor",
    words: expect.stringMatching(/^No receipt was sent: this address had 3 of them within a day/),
    isFailing: false,
    failure: null,
    canSendAgain: true,
  });
  const gathered = { ...held, job_id: "gathered mails" };
  expect(describeMail(gathered, { now, isMailSetUp: true }).words).toMatch(/very many enquiries/);
});

test("a sample leads to the sampler as long as a service of the site is shown there in its finish", () => {
  const painter = builtInSite({});
  const dragged = {
    place: 1,
    code: "dragging-1f3b30-over-b9c4a6",
    title: "Dragging",
    drawing: null,
  };
  expect(describeSample(dragged, painter)).toEqual({ ...dragged, isInSampler: true });
  const others = painter.services.filter(({ sampler }) => sampler !== "dragging");
  expect(describeSample(dragged, { ...painter, services: others })).toEqual({
    ...dragged,
    isInSampler: false,
  });
  expect(describeSample({ ...dragged, code: "damaged" }, painter).isInSampler).toBe(false);
});
