import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema.ts";
import { addJob, type Job } from "#domain/jobs/jobs.ts";
import { parseJson } from "#domain/text/parse-json.ts";

const payloadSchema = z.object({
  subscription: z.string(),
  enquiry: z.string(),
  /** When it was queued, in ISO 8601. */
  at: z.string(),
});

/** What a job of the kind `notice` holds: which device is to hear of which enquiry. */
export type QueuedNotice = z.infer<typeof payloadSchema>;

/** Queues a notice of an enquiry for every device, due now. */
export async function queueNotices(
  trx: Transaction<Tables>,
  enquiry: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const devices = await trx.selectFrom("push_subscriptions").select("id").execute();
  for (const { id: subscription } of devices) {
    const notice: QueuedNotice = { subscription, enquiry, at };
    // An enquiry that is taken out of Spam twice is announced once.
    const id = `${subscription}/${enquiry}`;
    await addJob(trx, { id, kind: "notice", payload: JSON.stringify(notice), run_at: at });
  }
}

/** Reads what a job of the kind `notice` holds. Throws if it is damaged. */
export function noticeOf({ payload }: Pick<Job, "payload">): QueuedNotice {
  return payloadSchema.parse(parseJson(payload));
}
