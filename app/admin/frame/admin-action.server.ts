import { data, type RouterContextProvider } from "react-router";
import type { ZodType } from "zod";
import { actorOf } from "#app/admin/session/access-log.server.ts";
import {
  admits,
  closedArea,
  findAdmin,
  passwordFirst,
  requireAdmin,
} from "#app/admin/session/require-admin.server.ts";
import {
  announcementsContext,
  type ContextReader,
  type Db,
  databaseContext,
  logErrorContext,
} from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { type Fields, readFields } from "#app/http/read-form.server.ts";
import type { Busy } from "#domain/accounts/hashing-gate.ts";
import type { Actor, AdminArea } from "#domain/accounts/roles.ts";
import { type Authenticated, isRecent } from "#domain/accounts/sessions.ts";
import { editorBytes } from "#domain/body-limits.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { failureMessage } from "./failure-message.server.ts";
import type { CallFailure, Outcome, VerbResult } from "./use-admin-action.ts";

/** The arguments of a React Router action or loader. */
export interface CallArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** A write of a signed-in account. */
export interface AdminCall {
  context: ContextReader;
  db: Db;
  admin: Authenticated;
  /** The signed-in person, for the record of who did what. */
  by: Actor;
  now: Date;
  /** Sent with the answer. */
  headers: Headers;
  /**
   * Reads the posted form, 1 MB at most unless `bytes` says less. Throws `BodyFault`, which
   * `adminAction` answers.
   */
  fields<Name extends string>(names: readonly Name[], bytes?: number): Promise<Fields<Name>>;
  /** Reads posted JSON of this shape. Throws `BodyFault`, which `adminAction` answers. */
  json<Body extends object>(schema: ZodType<Body>): Promise<Body>;
}

const statuses: Record<Outcome, number> = {
  saved: 200,
  deleted: 200,
  moved: 200,
  published: 200,
  tested: 200,
  replaced: 200,
  undone: 200,
  due: 200,
  changed: 200,
  ended: 200,
  nothing: 200,
  offered: 200,
  added: 200,
  renamed: 200,
  removed: 200,
  recent: 200,
  "signed-in-long-ago": 403,
  unavailable: 409,
  "signed-out": 401,
  missing: 404,
  conflict: 409,
  stale: 409,
  invalid: 422,
  refused: 422,
  throttled: 429,
  failed: 503,
};

/** Outcomes after which open admin pages show something else. */
const changing: Outcome[] = ["saved", "deleted", "moved", "published", "undone", "replaced", "due"];

const notUnderstood = "The server could not understand the request. Please reload the page.";

export interface WriteOptions {
  /** Accounts whose role may not enter it, and those that owe something, are refused. */
  area: AdminArea;
  /** Shown when the database error has no message. */
  fallback: DatabaseFallback;
  /** Tells open pages that something changed. Announces content unless it is given. */
  announce?: (context: ContextReader) => void;
}

/**
 * Runs one write of the admin: checks the session and the role before the body is read, runs
 * `verb`, tells open pages when something changed, and answers with the outcome's status. Every
 * failure is an answer, so that the page keeps what was typed.
 * @param verb answers null for a body that no page of ours sends
 */
export async function adminAction<Result extends VerbResult>(
  { request, context }: CallArgs,
  { area, fallback, announce = announceContent }: WriteOptions,
  verb: (call: AdminCall) => Promise<Result | CallFailure | Busy | null>,
) {
  const headers = new Headers();
  const answer = (result: Result | CallFailure, status = statuses[result.outcome]) =>
    data(result, { status, headers });
  try {
    const admin = await findAdmin({ request, context });
    if (!admin) return answer({ outcome: "signed-out" });
    if (!admits(context, admin, area))
      return answer({ outcome: "failed", message: closedArea(admin.user.role) }, 403);
    if (area !== "account" && admin.mustChangePassword)
      return answer({ outcome: "failed", message: passwordFirst }, 403);
    const result = await verb({
      context,
      db: context.get(databaseContext).db,
      admin,
      by: actorOf(context, admin),
      now: new Date(),
      headers,
      fields: async (names, bytes = editorBytes) =>
        taken(await readFields(request, { names, bytes })),
      json: async (schema) => taken(await readJsonOf(schema, request, editorBytes)),
    });
    if (!result) return answer({ outcome: "failed", message: notUnderstood }, 400);
    if (result.outcome === "busy") {
      headers.set("Retry-After", String(result.retryAfterSeconds));
      return answer({ outcome: "failed", message: result.message });
    }
    if (changing.includes(result.outcome)) announce(context);
    return answer(result);
  } catch (error) {
    if (error instanceof BodyFault)
      return answer({ outcome: "failed", message: notUnderstood }, error.status);
    return answer({
      outcome: "failed",
      message: failureMessage(error, fallback, context.get(logErrorContext)),
    });
  }
}

/** The page asks the person to sign in, by `ActionFeedback`, and sends the write again. */
export interface SignedInLongAgo {
  outcome: "signed-in-long-ago";
}

/** The answer to a write that a borrowed browser must not do. Null after a recent sign-in. */
export function longAgo({ admin, now }: AdminCall): SignedInLongAgo | null {
  return isRecent(admin, now) ? null : { outcome: "signed-in-long-ago" };
}

export type Recency = { outcome: "recent" } | SignedInLongAgo;

/** Says whether the person may download personal data now, or has to sign in first. */
export async function recency(call: AdminCall): Promise<Recency> {
  return longAgo(call) ?? { outcome: "recent" };
}

function announceContent(context: ContextReader): void {
  context.get(announcementsContext).announce({ type: "data-changed" });
}

function taken<Body>(body: Body | BodyFault): Body {
  if (body instanceof BodyFault) throw body;
  return body;
}

/** Answers a `GET` of an address that takes only `POST`, once the visitor is signed in. */
export async function postOnly(args: CallArgs, area: AdminArea, message: string) {
  await requireAdmin(args, area);
  const failure: CallFailure = { outcome: "failed", message };
  return data(failure, { status: 405, headers: { Allow: "POST" } });
}

/** The revision that a page started from, sent as digits. 0 if malformed. */
export function readRevision(value: unknown): number {
  const isText = typeof value === "string" || typeof value === "number";
  return isText && /^\d{1,9}$/.test(`${value}`) ? Number(value) : 0;
}
