import { Readable } from "node:stream";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, type Recency, recency } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { actorOf, logAccess } from "#app/admin/session/access-log.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { isRecent } from "#domain/accounts/sessions.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { exportEnquiries, exportName } from "#domain/enquiries/export.ts";
import type { Route } from "./+types/export";

/**
 * `GET /admin/enquiries.csv`: every enquiry, or with `?email=` those of one person, as a CSV file.
 * Like a backup it holds personal data, so the person has to have signed in within the last fifteen
 * minutes, and it is recorded.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "enquiries");
  const at = new Date();
  const headers = { "Cache-Control": "private, no-store" };
  if (!isRecent(admin, at)) {
    logAccess(context, "warn", { email: admin.user.email, event: "An export was refused" });
    return new Response(longAgoWords, { status: 403, headers });
  }
  const { db } = context.get(databaseContext);
  const email = new URL(request.url).searchParams.get("email") ?? undefined;
  const parts = exportEnquiries(db, email);
  // Read the first part before answering, so that a failing database gives an error status.
  const first = await parts.next();
  if (request.method !== "HEAD") {
    const detail = { of: email === undefined ? "everyone" : "one person" };
    const actor = actorOf(context, admin);
    await recordActivity(db, { at, actor, event: "enquiries exported", detail });
  }
  return new Response(streamOf(first.value ?? "", parts), {
    headers: {
      ...headers,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(email)}"`,
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

/**
 * Says whether the person may export now, or has to sign in first. `ExportButton` asks before it
 * opens the file's address.
 */
export function action(args: Route.ActionArgs) {
  return adminAction<Recency>(args, { area: "enquiries", fallback: "Failed to export" }, recency);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to export");
}

/** Downloads the file at that address, after a recent sign-in. */
export function ExportButton({ href }: { href: string }) {
  const asking = useAdminAction<Recency>((answer) => {
    if (answer.outcome === "recent") location.assign(href);
  });
  return (
    <>
      <Button disabled={asking.isBusy} onClick={() => asking.submit(null, { action: href })}>
        Export as CSV
      </Button>
      <ActionFeedback
        action={asking}
        waiting="Nothing was exported yet: signing in exports it."
        className="w-full"
      />
    </>
  );
}
