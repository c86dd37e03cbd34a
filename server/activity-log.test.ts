import { expect, onTestFinished, test } from "vitest";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { logActivity } from "./activity-log.ts";

test("the log says who did what to which thing, without its name", async () => {
  const database = await databases[0].create();
  onTestFinished(() => database.remove());
  const lines: [object, string][] = [];
  const stop = logActivity({ info: (facts, message) => lines.push([facts, message]) });
  const at = new Date();
  const actor = actorCalled("ann@example.com");
  const subject = { noun: "testimonial", id: "t1", name: "Vera Visitor" };
  const detail = { added: true, items: ["Vera Visitor"] };
  await recordActivity(database.db, { at, actor, event: "saved", subject, detail });
  // Its route logs it.
  await recordActivity(database.db, { at, actor, event: "signed in" });
  stop();
  await recordActivity(database.db, { at, actor, event: "saved" });
  expect(lines).toEqual([
    [
      {
        account: "ann@example.com",
        sender: "sender",
        subject: "testimonial",
        subjectId: "t1",
        added: true,
      },
      "Activity: saved",
    ],
  ]);
});
