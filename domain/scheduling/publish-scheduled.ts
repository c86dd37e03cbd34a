import type { Kysely, Selectable, Transaction } from "kysely";
import { sendNotification } from "#db/notifications.ts";
import type { ScheduledPublicationsTable, Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { keepAuthorsOf } from "#domain/content/change-authors.ts";
import { itemsOf, typeOf } from "#domain/content/registry.ts";
import { type Change, changesBetween } from "#domain/publishing/changes.ts";
import { applyPatch, type ContentPatch, doubleSlugs } from "#domain/publishing/content-patch.ts";
import { noFormerSlugs } from "#domain/publishing/former-slugs.ts";
import { freezeTables, readForPublishing } from "#domain/publishing/freeze.ts";
import { datedContentOf, type Latest, readLatest, remembered } from "#domain/publishing/latest.ts";
import { prepareThenStore } from "#domain/publishing/prepare-then-store.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import {
  type PreparedVersion,
  prepareVersion,
  storeVersion,
} from "#domain/publishing/store-version.ts";
import { type DatedContent, versionContentSchema } from "#domain/publishing/version-content.ts";
import { readChanges, readPatch } from "./stored-patch.ts";

export interface DueOptions {
  now: Date;
  /** The version that the caller shows visitors. If it is the latest, it is not read again. */
  shown?: SiteContent;
}

export type ScheduledResult =
  /** `names` are items that somebody published since; they stay as they are. */
  | { outcome: "published"; version: number; names: string[] }
  /** Visitors already see all of it, or something newer. */
  | { outcome: "nothing"; names: string[] }
  /** Two items of a type would have one of these addresses. */
  | { outcome: "double address"; names: string[] }
  /** What was stored cannot be read. */
  | { outcome: "damaged"; names: string[] }
  /**
   * It was cancelled, another process has published it, or a picture in it was replaced just now.
   * In the last case it is still due.
   */
  | { outcome: "missing" };

type Row = Selectable<ScheduledPublicationsTable>;

/** How it ends. */
interface Ending {
  outcome: "published" | "nothing" | "double address" | "damaged";
  names: string[];
  version?: PreparedVersion;
  /** The changes that visitors do not see then. */
  waiting?: Change[];
}

/**
 * Publishes what was scheduled, on top of what visitors see now: what others published meanwhile
 * stays. However many processes call it, it happens once, because one transaction stores the
 * version and ends the row. If it cannot be published, the row keeps the reason.
 */
export async function publishScheduled(
  db: Kysely<Tables>,
  id: string,
  { now, shown }: DueOptions,
): Promise<ScheduledResult> {
  return prepareThenStore<ScheduledResult, Ending & { patch: string }>(db, {
    async prepare(trx) {
      const row = await trx
        .selectFrom("scheduled_publications")
        .selectAll()
        .where("id", "=", id)
        .where("outcome", "is", null)
        .executeTakeFirst();
      if (!row) return { result: { outcome: "missing" } };
      const ending = await endingOf(trx, row, { now, ...(shown && { shown }) });
      return { prepared: { ...ending, patch: row.patch } };
    },
    async store(trx, { outcome, names, version, waiting = [], patch }) {
      const { numUpdatedRows } = await trx
        .updateTable("scheduled_publications")
        .set({ outcome, names: JSON.stringify(names), ended_at: now.toISOString(), patch: "" })
        .where("id", "=", id)
        .where("outcome", "is", null)
        .where("patch", "=", patch)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return { outcome: "missing" };
      if (outcome !== "published" || !version) return { outcome, names } as ScheduledResult;
      const number = await storeVersion(trx, version);
      await trx
        .updateTable("scheduled_publications")
        .set({ version: number })
        .where("id", "=", id)
        .execute();
      await keepAuthorsOf(trx, waiting);
      await recordActivity(trx, {
        at: now,
        actor: "website",
        event: "published",
        subject: { noun: "version", id: String(number), name: "" },
        detail: { changes: version.publication.change_count, scheduled: true },
      });
      await sendNotification(trx, "publications");
      return { outcome, version: number, names };
    },
  });
}

async function endingOf(
  trx: Transaction<Tables>,
  row: Row,
  { now, shown }: DueOptions,
): Promise<Ending> {
  const stored = readPatch(row.patch);
  if (!stored) return { outcome: "damaged", names: [] };
  const latest = await readLatest(trx, shown);
  const { patch, names } = await withoutNewer(trx, row, stored, latest);
  const saved = await readForPublishing(trx);
  const visible = await datedContentOf(trx, latest, saved);
  const content = readable(applyPatch(visible, patch));
  if (!content) return { outcome: "damaged", names: [] };
  const doubles = doubleSlugs(content).map(({ slug }) => slug);
  if (doubles.length > 0) return { outcome: "double address", names: doubles };
  const changes = changesBetween(latest, content);
  if (changes.length === 0) return { outcome: "nothing", names };
  const tables = await freezeTables(trx, content);
  const version = prepareVersion({
    content: { ...tables, ...remembered(latest, tables, changes, now) },
    changes,
    by: row.made_by,
    note: row.note,
    now,
  });
  return { outcome: "published", names, version, waiting: changesBetween(tables, saved) };
}

/**
 * The content with the defaults of fields that are newer than the patch: another program may have
 * stored it. Null if it cannot be read.
 */
function readable(content: DatedContent): DatedContent | null {
  const whole = { ...content, formerSlugs: noFormerSlugs, changedAt: {}, pictures: {} };
  const read = versionContentSchema.safeParse(whole).data;
  if (!read) return null;
  const { formerSlugs: _, changedAt: __, pictures: ___, ...tables } = read;
  return tables;
}

/**
 * The patch without the items that somebody published or removed after it was scheduled, and the
 * names of these items. The order of a type stays in the patch.
 */
async function withoutNewer(
  trx: Transaction<Tables>,
  row: Row,
  patch: ContentPatch,
  latest: Latest,
): Promise<{ patch: ContentPatch; names: string[] }> {
  const later = await laterTimes(trx, row);
  const changes = readChanges(row.changes);
  const names: string[] = [];
  const items = patch.items.filter(({ subject, id }) => {
    const type = typeOf(subject);
    const change = changes.find((one) => one.subject === subject && one.id === id);
    if (!type || !change) return true;
    const exists = type.isSingle || itemsOf(latest, type).some((item) => item.id === id);
    const seenSince = latest.changedAt[type.isSingle ? subject : id];
    const isNewer = exists
      ? seenSince !== undefined && later.has(seenSince)
      : change.kind === "changed";
    if (isNewer) names.push(change.name);
    return !isNewer;
  });
  return { patch: { ...patch, items }, names };
}

/**
 * When the versions were published that came after the one on which the owner based the schedule.
 * Versions that she had scheduled before are left out: this one builds on them.
 */
async function laterTimes(trx: Transaction<Tables>, row: Row): Promise<Set<string>> {
  const versions = await trx
    .selectFrom("publications")
    .select("published_at")
    .where("version", ">", row.base_version)
    .where("set_aside", "=", 0)
    .where("version", "not in", (scheduled) =>
      scheduled
        .selectFrom("scheduled_publications")
        .select("version")
        .where("version", "is not", null)
        .where("made_at", "<=", row.made_at)
        .$narrowType<{ version: number }>(),
    )
    .execute();
  return new Set(versions.map(({ published_at }) => published_at));
}
