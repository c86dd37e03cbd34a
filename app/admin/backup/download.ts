import { redirect } from "react-router";
import { postOnly } from "#app/admin/calls/admin-action.server.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  accountsContext,
  backupDownloadsContext,
  logErrorContext,
  requestFactsContext,
} from "#app/context.ts";
import { BodyFault } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-fields.server.ts";
import { backupName } from "#domain/backup/backup-file.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/download";
import { type DownloadRefusal, refusalPath } from "./download-refusal.ts";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "Download a backup with POST.");
}

/** `POST /admin/backup/download`: the password, and the passphrase that the page has shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireAdmin({ request, context });
  const names = ["password", "passphrase"] as const;
  const fields = await readFields(request, { names, bytes: visitorBytes });
  if (fields instanceof BodyFault) return refuse("failed");
  const { password = "", passphrase = "" } = fields;
  const address = context.get(requestFactsContext).clientAddress;
  const downloads = context.get(backupDownloadsContext);
  // The form of `makePassword`: nobody should encrypt a backup with a short passphrase.
  if (!downloads.hasKey && !/^(\w{5}-){3}\w{5}$/.test(passphrase)) return refuse("failed");
  try {
    const confirmed = await context
      .get(accountsContext)
      .confirmPassword({ userId: user.id, password, address });
    if (confirmed.outcome !== "confirmed") {
      logAccess(context, "warn", { email: user.email, event: "Downloading a backup was refused" });
      return refuse(confirmed.outcome === "throttled" ? "throttled" : "password");
    }
    const { email: by } = user;
    const result = await downloads.start({ by, passphrase, signal: request.signal });
    if (result.outcome !== "started") return refuse(result.outcome);
    logAccess(context, "info", { email: by, event: "Backup downloaded" });
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

/** Answers with a page, not with JSON, because the form is posted without scripts. */
function refuse(refusal: DownloadRefusal): Response {
  return redirect(refusalPath(refusal), 303);
}
