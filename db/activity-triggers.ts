import { type Kysely, sql } from "kysely";
import { type DatabaseKind, databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

interface Trigger {
  name: string;
  /** The statement that makes it, after `create trigger {name}`. */
  definition: string;
  /** The body of its function, which has the same name. SQLite knows no functions. */
  body?: string;
}

/** How long the record is kept if nothing says so, in months. */
const keptMonths = "coalesce((select max(kept_months) from activity_settings), 24)";

const kept = "the record of activity is kept, and only names in it may be emptied";

const fixed = [
  "id",
  "at",
  "origin",
  "actor_id",
  "actor_role",
  "sender",
  "session",
  "event",
  "subject",
  "subject_id",
  "detail",
];
/** What erasure empties. */
const erasable = ["actor_email", "subject_name", "search_text"];

/** A condition that is true of an update which does more than empty names. */
function changesMore(isDifferent: string): string {
  return [
    ...fixed.map((column) => `new."${column}" ${isDifferent} old."${column}"`),
    ...erasable.map(
      (column) => `(new.${column} ${isDifferent} old.${column} and new.${column} <> '')`,
    ),
  ].join(" or ");
}

/**
 * The triggers that protect `activity`: a row can be deleted once it is older than the record is
 * kept, and an update can only empty names. Migration 029 makes them; whoever changes them here
 * writes a migration that changes them in the database too.
 */
export const activityTriggers: Record<DatabaseKind, Trigger[]> = {
  sqlite: [
    {
      name: "activity_deleted",
      definition: `before delete on activity
        when old.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || ${keptMonths} || ' months')
        begin select raise(abort, '${kept}'); end`,
    },
    {
      name: "activity_changed",
      definition: `before update on activity when ${changesMore("is not")}
        begin select raise(abort, '${kept}'); end`,
    },
    {
      // INSERT OR REPLACE deletes a row without asking the other trigger.
      name: "activity_replaced",
      definition: `before insert on activity when exists (select 1 from activity where id = new.id)
        begin select raise(abort, '${kept}'); end`,
    },
  ],
  postgres: [
    {
      name: "activity_deleted",
      definition: "before delete on activity for each row execute function activity_deleted()",
      body: `begin
        if old.at >= to_char(
          (now() at time zone 'UTC') - make_interval(months => ${keptMonths}),
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        ) then raise exception '${kept}'; end if;
        return old;
      end`,
    },
    {
      name: "activity_changed",
      definition: "before update on activity for each row execute function activity_changed()",
      body: `begin
        if ${changesMore("is distinct from")} then raise exception '${kept}'; end if;
        return new;
      end`,
    },
    {
      name: "activity_emptied",
      definition:
        "before truncate on activity for each statement execute function activity_emptied()",
      body: `begin raise exception '${kept}'; end`,
    },
  ],
};

/** The triggers' names that a database lacks, or has with another definition. */
export async function findMissingTriggers(db: Kysely<Tables>): Promise<string[]> {
  const kind = databaseKind(db);
  const stored = kind === "sqlite" ? await sqliteTriggers(db) : await postgresTriggers(db);
  const isThere = (trigger: Trigger) =>
    stored.some(
      ({ name, definition, body }) =>
        name === trigger.name &&
        plain(definition) === plain(`create trigger ${name} ${trigger.definition}`) &&
        plain(body ?? "") === plain(trigger.body ?? ""),
    );
  return activityTriggers[kind].filter((trigger) => !isThere(trigger)).map(({ name }) => name);
}

async function sqliteTriggers(db: Kysely<Tables>): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select name, sql as definition from sqlite_master
    where type = 'trigger' and tbl_name = 'activity'
  `.execute(db);
  return rows;
}

/** Leaves out triggers that are switched off. */
async function postgresTriggers(db: Kysely<Tables>): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select tgname as name, pg_get_triggerdef(pg_trigger.oid, true) as definition, prosrc as body
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = to_regclass('activity') and tgenabled in ('O', 'A')
  `.execute(db);
  return rows;
}

/** Both databases store a definition with their own capitals and line breaks. */
function plain(statement: string): string {
  return statement.replace(/\s+/g, " ").trim().toLowerCase();
}
