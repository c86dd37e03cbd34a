import { expect, test } from "vitest";
import { describeMail } from "./described-mail.server.ts";

test("a mail that waited too long for a mail server is told as given up, and can be sent again", () => {
  const mail = {
    id: "a",
    enquiry_id: "b",
    kind: "business" as const,
    attempts: 0,
    next_attempt_at: "2026-11-01T12:00:00.000Z",
    claimed_until: null,
    sent_at: null,
    given_up_at: "2026-11-21T14:05:00.000Z",
    last_error: null,
    created_at: "2026-11-01T12:00:00.000Z",
  };
  const now = new Date("2026-11-21T15:00:00Z");
  expect(describeMail(mail, { now, isMailSetUp: true })).toMatchObject({
    words: "Given up 21 Nov 14:05: it had waited for more than three days",
    said: null,
    canSendAgain: true,
  });
});
