import { isDeepStrictEqual } from "node:util";
import { bringBackPath } from "#app/admin/editing/content-areas.ts";
import { fieldDescriber } from "#app/admin/publishing/describe-changes.server.ts";
import type { DescribedField } from "#app/admin/publishing/described-change.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { type ActivityLine, getActivity } from "#domain/activity/list-activity.ts";
import { labelsOf, picturesIn } from "#domain/content/content-type.ts";
import { type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { getRevision } from "#domain/content/revisions.ts";
import { type DescribedActivity, describeActivity } from "./describe-activity.server.ts";

/** A line of the record with everything that is known about it. */
export interface DescribedEntry extends DescribedActivity {
  facts: [name: string, value: string][];
  /** What an item was before. Null if the line has none. */
  state: {
    isDeleted: boolean;
    /** The fields that the event changed; of a deleted item, all of them. */
    fields: DescribedField[];
    /** Path of the editor that opens with the state. */
    bringBack: string;
  } | null;
}

/** Null if there is no such line. */
export async function describeEntry(
  context: ContextReader,
  id: number,
): Promise<DescribedEntry | null> {
  const line = await getActivity(context.get(databaseContext).db, id);
  if (!line) return null;
  const type = typeOf(line.subject ?? "");
  return {
    ...describeActivity(line),
    facts: factsOf(line),
    state: type ? await describeState(context, type, line) : null,
  };
}

/** How many digits of a digest are shown: enough to tell networks and sessions apart. */
const shownDigits = 8;

function factsOf({ origin, actor_role, sender, session, id, detail }: ActivityLine) {
  const facts: [string, string | null][] = [
    ["Line", String(id)],
    ["Role at that time", actor_role],
    ["Where", origin === "command line" ? "at the server" : null],
    ["Network", sender && `${sender.slice(0, shownDigits)} (the same digits, the same network)`],
    ["Sign-in", session && `${session.slice(0, shownDigits)} (the same digits, the same browser)`],
    ...Object.entries(JSON.parse(detail) as Record<string, unknown>)
      .filter(([, value]) => Array.isArray(value) && value.length > 0)
      .map(([name, value]): [string, string] => [
        name === "items" ? "In" : "References",
        (value as string[]).join(", "),
      ]),
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Null if the line made no revision, or the one before it is not kept. */
async function describeState(
  context: ContextReader,
  type: RegisteredType,
  { subject_id, detail }: ActivityLine,
): Promise<DescribedEntry["state"]> {
  const { db } = context.get(databaseContext);
  const { revision } = JSON.parse(detail) as { revision?: number };
  const id = subject_id ?? "";
  if (revision === undefined) return null;
  const before = (await getRevision(db, type, id, revision - 1))?.item;
  const made = await getRevision(db, type, id, revision);
  if (!before || !made) return null;
  const [was, is] = [before, made.item] as [Values, Values | null];
  const urls = [was, is].flatMap((one) => (one ? picturesIn(type, one) : []));
  const pictures = urls.length > 0 ? await context.get(picturesContext)(urls) : {};
  const describe = fieldDescriber(pictures);
  const fields = Object.keys(labelsOf(type))
    .filter((field) => !is || !isDeepStrictEqual(was[field], is[field]))
    .map((field) => describe(type.noun, { field, before: was[field], after: is?.[field] }))
    .filter(({ before, after }) => before.text.length > 0 || after.text.length > 0);
  const bringBack = bringBackPath({ subject: type.noun, id }, revision - 1);
  return { isDeleted: is === null, fields, bringBack };
}

type Values = Record<string, unknown>;
