import { textKey } from "#db/text-key.ts";
import type { NoticeDelivery } from "./deliver-notices.ts";
import { readPushKeys } from "./push-key.ts";
import { sendNotice } from "./send-notice.ts";
import { readSubscription } from "./subscription.ts";
import { dropSubscription, recordSentTo } from "./subscriptions.ts";
import { testNotice } from "./write-notice.ts";

export type TestNoticeResult =
  /** The push service took it. */
  | { outcome: "tested" }
  /** Notices are off on this device; perhaps the push service has just said so. */
  | { outcome: "missing" }
  | { outcome: "throttled" | "unavailable"; message: string };

/** Sends a test to one of the person's devices, at once. */
export async function sendTestNotice(
  { db, box, log, settings, fetch, patience, clock = () => new Date() }: NoticeDelivery,
  { userId, id }: { userId: string; id: string },
): Promise<TestNoticeResult> {
  const now = clock();
  // First the keys: where they are lost, the devices are dropped.
  const keys = await readPushKeys(db, box, { now, log });
  const device = await db
    .selectFrom("push_subscriptions")
    .select("sealed")
    .where("user_id", "=", userId)
    .where("id", "=", textKey(id))
    .executeTakeFirst();
  const read = readSubscription(box.open("push subscription", device?.sealed ?? "")?.text ?? "");
  if (read.outcome === "invalid") return { outcome: "missing" };
  const { subscription } = read;
  const { contact } = settings();
  const sending = { keys, subscription, notice: testNotice, topic: "test", contact };
  const result = await sendNotice({ ...sending, fetch, patience });
  switch (result.outcome) {
    case "sent":
      await recordSentTo(db, id, now);
      return { outcome: "tested" };
    case "gone":
      await dropSubscription(db, id, { why: "gone", now });
      return { outcome: "missing" };
    default:
      log.warn({ reason: result.reason }, "A test of notices on a device failed");
      return { outcome: "unavailable", message: unsent };
  }
}

const unsent =
  "The browser’s maker did not take the test. Try again in a minute. If that fails too, turn notices off on this device and on again.";
