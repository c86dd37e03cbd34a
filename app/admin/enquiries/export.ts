import { Readable } from "node:stream";
import {
  adminAction,
  type CallArgs,
  type Recency,
  recency,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { actorOf, logAccess } from "#app/admin/session/access-log.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext } from "#app/context.ts";
import type { AdminArea } from "#domain/accounts/roles.ts";
import { isRecent } from "#domain/accounts/sessions.ts";
import { type Activity, recordActivity } from "#domain/activity/record-activity.ts";
import { exportEnquiries, exportName } from "#domain/enquiries/export.ts";
import type { Route } from "./+types/export";

/** `GET /admin/enquiries.csv`: every enquiry, or with `?email=` those of one person. */
export function loader(args: Route.LoaderArgs) {
  const email = new URL(args.request.url).searchParams.get("email") ?? undefined;
  return sendExport(args, {
    area: "enquiries",
    name: exportName(email),
    parts: exportEnquiries(args.context.get(databaseContext).db, email),
    record: {
      event: "enquiries exported",
      detail: { of: email === undefined ? "everyone" : "one person" },
    },
  });
}

export function action(args: Route.ActionArgs) {
  return mayExport(args, "enquiries");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to export");
}

/**
 * Says whether the person may export now, or has to sign in first. The page asks by `ExportButton`
 * before it opens the file's address.
 */
function mayExport(args: CallArgs, area: AdminArea) {
  return adminAction<Recency>(args, { area, fallback: "Failed to export" }, recency);
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
 * the person has to have signed in within the last fifteen minutes.
 */
async function sendExport(
  { request, context }: CallArgs,
  { area, name, parts, record }: Export,
): Promise<Response> {
  const admin = await requireAdmin({ request, context }, area);
  const at = new Date();
  const headers = { "Cache-Control": "private, no-store" };
  if (!isRecent(admin, at)) {
    logAccess(context, "warn", { email: admin.user.email, event: "An export was refused" });
    return new Response(longAgoWords, { status: 403, headers });
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

const longAgoWords =
  "You signed in a while ago, so nothing was exported. Go back, press “Export as CSV”, and sign in again.";

function streamOf(first: string, rest: AsyncGenerator<string>): ReadableStream {
  async function* bytes() {
    yield Buffer.from(first);
    for await (const part of rest) yield Buffer.from(part);
  }
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream;
}
