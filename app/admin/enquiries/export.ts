import { Readable } from "node:stream";
import { actorOf } from "#app/admin/session/actor.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext } from "#app/context.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { exportEnquiries, exportName } from "#domain/enquiries/export.ts";
import type { Route } from "./+types/export";

/** `GET /admin/enquiries.csv`: every enquiry, or with `?email=` those of one person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "enquiries");
  const email = new URL(request.url).searchParams.get("email") ?? undefined;
  const { db } = context.get(databaseContext);
  const parts = exportEnquiries(db, email);
  // Read the first part before answering, so that a failing database gives an error status.
  const first = await parts.next();
  if (request.method !== "HEAD")
    await recordActivity(db, {
      at: new Date(),
      actor: actorOf(context, admin),
      event: "enquiries exported",
      detail: { of: email === undefined ? "everyone" : "one person" },
    });
  return new Response(streamOf(first.value ?? "", parts), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(email)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(first: string, rest: AsyncGenerator<string>): ReadableStream {
  async function* bytes() {
    yield Buffer.from(first);
    for await (const part of rest) yield Buffer.from(part);
  }
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream;
}
