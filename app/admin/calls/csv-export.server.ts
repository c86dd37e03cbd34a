import { Readable } from "node:stream";
import { type Confirmation, confirmation } from "#app/admin/account/confirm-person.server.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { actorOf } from "#app/admin/session/actor.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { accountsContext, databaseContext } from "#app/context.ts";
import type { AdminArea } from "#domain/accounts/roles.ts";
import { type Activity, recordActivity } from "#domain/activity/record-activity.ts";
import { adminAction, type CallArgs } from "./admin-action.server.ts";

/**
 * Says whether the person may export now, or has to show first that it is her. The page asks by
 * `ExportButton` before it opens the file's address.
 */
export function confirmExport(args: CallArgs, area: AdminArea) {
  return adminAction<Confirmation>(args, { area, fallback: "Failed to export" }, confirmation);
}

interface Export {
  area: AdminArea;
  /** File name. */
  name: string;
  /** Texts of the file. Nothing is read before the person may have it. */
  parts: AsyncGenerator<string, void, undefined>;
  /** How the export is recorded. */
  record: Pick<Activity, "event" | "detail">;
}

/**
 * Answers with a table as a CSV file, and records that. Like a backup it holds personal data, so
 * the person has to have signed in or confirmed within the last ten minutes.
 */
export async function sendExport(
  { request, context }: CallArgs,
  { area, name, parts, record }: Export,
): Promise<Response> {
  const admin = await requireAdmin({ request, context }, area);
  const { user, sessionId } = admin;
  const at = new Date();
  const headers = { "Cache-Control": "private, no-store" };
  if (!(await context.get(accountsContext).isConfirmed({ userId: user.id, sessionId, now: at }))) {
    logAccess(context, "warn", { email: user.email, event: "An export was refused" });
    return new Response(unconfirmedWords, { status: 403, headers });
  }
  // Read the first part before answering, so that a failing database gives an error status.
  const first = await parts.next();
  if (request.method !== "HEAD") {
    const { db } = context.get(databaseContext);
    await recordActivity(db, { at, actor: actorOf(context, admin), ...record });
  }
  return new Response(streamOf(first.value ?? "", parts), {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

const unconfirmedWords =
  "You signed in a while ago, so nothing was exported. Go back, press “Export as CSV”, and show that it is you.";

function streamOf(first: string, rest: AsyncGenerator<string>): ReadableStream {
  async function* bytes() {
    yield Buffer.from(first);
    for await (const part of rest) yield Buffer.from(part);
  }
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream;
}
