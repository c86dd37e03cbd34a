import { EventEmitter } from "node:events";
import type { Kysely, Selectable } from "kysely";
import type { ActivityTable, Tables } from "#db/schema.ts";
import type { Actor, Doer } from "#domain/accounts/roles.ts";

/** What somebody did something to. */
export interface ActivitySubject {
  /** A content type's noun, or `account`, `enquiry`, `picture`, `version`. */
  noun: string;
  id: string;
  /** What people call it. For an enquiry its reference: no word of a visitor is recorded. */
  name: string;
}

/** One line of the record. */
export interface Activity {
  at: Date;
  actor: Doer;
  event: ActivityEvent;
  subject?: ActivitySubject;
  /** Small facts that complete the sentence. No names or addresses: erasure leaves them alone. */
  detail?: Record<string, string | number | boolean | string[]>;
}

/**
 * Tells the log of each recorded activity. It is no parameter, because every write of the site
 * would have to pass it on. A transaction that then fails was told all the same: the log says what
 * somebody tried.
 */
export const activities = new EventEmitter<{ recorded: [Activity] }>();

/**
 * Records who did what. Call it in the transaction of the write that it describes: neither is then
 * stored without the other.
 */
export async function recordActivity(db: Kysely<Tables>, activity: Activity): Promise<void> {
  const { at, actor, event, subject, detail = {} } = activity;
  const person = typeof actor === "string" ? null : actor;
  await db
    .insertInto("activity")
    .values({
      at: at.toISOString(),
      origin: typeof actor === "string" ? actor : "browser",
      actor_id: person?.id ?? null,
      actor_email: person?.email ?? "",
      sender: person?.sender ?? null,
      session: person?.session ?? null,
      event,
      subject: subject?.noun ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? "",
      detail: JSON.stringify(detail),
    })
    .execute();
  activities.emit("recorded", activity);
}

/**
 * Records what a person does again and again, such as opening an enquiry: once an hour for each
 * sender, session and subject.
 */
export async function recordOnceAnHour(
  db: Kysely<Tables>,
  activity: Activity & { actor: Actor },
): Promise<void> {
  const { at, actor, event, subject } = activity;
  const hourAgo = new Date(at.getTime() - oneHour).toISOString();
  const earlier = await db
    .selectFrom("activity")
    .select("id")
    .where("event", "=", event)
    .where("at", ">", hourAgo)
    .where("sender", "=", actor.sender)
    .where("session", actor.session ? "=" : "is", actor.session ?? null)
    .where("subject_id", subject ? "=" : "is", subject?.id ?? null)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) await recordActivity(db, activity);
}

const oneHour = 60 * 60_000;

/** What the record knows. Stored rows name these events. */
export type ActivityEvent =
  | "signed in"
  | "sign-in failed"
  | "sign-in throttled"
  | "signed out"
  | "session ended"
  | "spent credential presented"
  | "account made"
  | "account closed"
  | "invited"
  | "invitation taken back"
  | "invitation accepted"
  | "role changed"
  | "password changed"
  | "password change refused"
  | "password reset asked for"
  | "password mail not sent"
  | "password reset"
  | "passkey added"
  | "passkey removed"
  | "names erased"
  | "notices turned on"
  | "notices turned off"
  | "saved"
  | "deleted"
  | "moved"
  | "order chosen"
  | "change undone"
  | "published"
  | "scheduled"
  | "schedule cancelled"
  | "preview shared"
  | "previews ended"
  | "picture uploaded"
  | "picture described"
  | "picture replaced"
  | "picture deleted"
  | "enquiry read"
  | "photo seen"
  | "enquiry changed"
  | "enquiries exported"
  | "enquiries erased"
  | "settings changed"
  | "mail settings changed"
  | "backup downloaded";

/** A line of the record. */
export type ActivityLine = Selectable<ActivityTable>;

/** How many lines a page has. */
const pageSize = 50;

/**
 * A page of the record, from 1, the newest first. The lines are not counted, because that would
 * read all of them.
 * @param person address of the account whose lines are listed; empty for everybody's
 */
export async function listActivity(
  db: Kysely<Tables>,
  { person, page }: { person: string; page: number },
): Promise<{ lines: ActivityLine[]; hasNext: boolean }> {
  const all = db.selectFrom("activity").selectAll().orderBy("at", "desc").orderBy("id", "desc");
  const lines = await (person ? all.where("actor_email", "=", person) : all)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { lines: lines.slice(0, pageSize), hasNext: lines.length > pageSize };
}
