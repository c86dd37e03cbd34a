import { randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { ScheduledPublicationsTable, Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { patchOf } from "#domain/publishing/content-patch.ts";
import { readForPublishing } from "#domain/publishing/freeze.ts";
import { readLatest } from "#domain/publishing/latest.ts";
import { prepareThenStore } from "#domain/publishing/prepare-then-store.ts";
import {
  type Choice,
  chosenChanges,
  cleanNote,
  type PublishOptions,
  type PublishResult,
} from "#domain/publishing/publish.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import type { ScheduledChange } from "./stored-patch.ts";

/** How many publications can wait. Each keeps a copy of what it changes. */
export const mostWaiting = 20;

export interface ScheduleOptions extends PublishOptions {
  /** When visitors are to see the changes; `readPublishingTime` checks it. */
  at: Date;
  /** Stamp of the draft tables that the owner reviewed. */
  stamp: string;
  choice: Choice;
}

export type ScheduleResult =
  | { outcome: "scheduled"; id: string }
  | Exclude<PublishResult, { outcome: "published" }>
  | { outcome: "refused"; reason: "too many" };

/**
 * Keeps the chosen changes as they are now, to be published at a time. What is saved afterwards is
 * not among them. Visitors see no change yet.
 */
export async function schedulePublication(
  db: Kysely<Tables>,
  { at, stamp, choice, shown, by, note, now }: ScheduleOptions,
): Promise<ScheduleResult> {
  return prepareThenStore<ScheduleResult, Insertable<ScheduledPublicationsTable>>(db, {
    async prepare(trx) {
      if ((await tablesStamp(trx)) !== stamp) return { result: { outcome: "stale" } };
      const latest = await readLatest(trx, shown);
      const saved = await readForPublishing(trx);
      const chosen = await chosenChanges(trx, latest, saved, choice);
      if ("outcome" in chosen) return { result: chosen };
      return {
        prepared: {
          id: randomUUID(),
          at: at.toISOString(),
          made_at: now.toISOString(),
          made_by: emailOf(by) ?? "",
          note: cleanNote(note),
          base_version: choice.version,
          patch: JSON.stringify(patchOf(saved, chosen.changes)),
          changes: JSON.stringify(
            chosen.changes.map(
              ({ kind, subject, id, name }): ScheduledChange => ({ kind, subject, id, name }),
            ),
          ),
        },
      };
    },
    async store(trx, row) {
      const { count } = await trx
        .selectFrom("scheduled_publications")
        .select((select) => select.fn.countAll().as("count"))
        .where("outcome", "is", null)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostWaiting) return { outcome: "refused", reason: "too many" };
      await trx.insertInto("scheduled_publications").values(row).execute();
      await recordActivity(trx, {
        at: now,
        actor: by,
        event: "scheduled",
        subject: { noun: "schedule", id: row.id, name: "" },
        detail: { for: row.at },
      });
      return { outcome: "scheduled", id: row.id };
    },
  });
}
