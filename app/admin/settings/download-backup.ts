import { redirect } from "react-router";
import { postOnly } from "#app/admin/frame/admin-action.server.ts";
import { actorOf, logAccess } from "#app/admin/session/access-log.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  backupDownloadsContext,
  type ContextReader,
  databaseContext,
  logErrorContext,
} from "#app/context.ts";
import { BodyFault } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { isMadePassword } from "#domain/accounts/passwords.ts";
import { type Authenticated, isRecent } from "#domain/accounts/sessions.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { backupName } from "#domain/backup/backup-file.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/download-backup";
import { type DownloadRefusal, refusalPath } from "./backup.server.ts";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Download a backup with POST.");
}

/**
 * `POST /admin/backup/download`: the passphrase that the page has shown. Only soon after a sign-in,
 * because the file holds personal data.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context }, "site");
  const { email: by } = admin.user;
  const names = ["passphrase"] as const;
  const fields = await readFields(request, { names, bytes: visitorBytes });
  if (fields instanceof BodyFault) return refuse("failed");
  const { passphrase = "" } = fields;
  const downloads = context.get(backupDownloadsContext);
  // Nobody should encrypt a backup with a short passphrase.
  if (!downloads.hasKey && !isMadePassword(passphrase)) return refuse("failed");
  try {
    if (!isRecent(admin, new Date())) {
      logAccess(context, "warn", { email: by, event: "Downloading a backup was refused" });
      return refuse("long-ago");
    }
    const result = await downloads.start({ by, passphrase, signal: request.signal });
    if (result.outcome !== "started") return refuse(result.outcome);
    await recordDownload(context, admin, result.bytes);
    return new Response(result.bytes, {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename="${backupName(new Date(), true)}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    context.get(logErrorContext)(error, "A backup could not be downloaded");
    return refuse("failed");
  }
}

/** Stops the download if it cannot be recorded. */
async function recordDownload(
  context: ContextReader,
  admin: Authenticated,
  bytes: ReadableStream,
): Promise<void> {
  const { db } = context.get(databaseContext);
  const actor = actorOf(context, admin);
  try {
    await recordActivity(db, { at: new Date(), actor, event: "backup downloaded" });
  } catch (error) {
    await bytes.cancel();
    throw error;
  }
}

/** Answers with a page, not with JSON, because the form is posted without scripts. */
function refuse(refusal: DownloadRefusal): Response {
  return redirect(refusalPath(refusal), 303);
}
