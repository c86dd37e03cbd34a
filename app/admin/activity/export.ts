import { Readable } from "node:stream";
import { actorOf } from "#app/admin/session/actor.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext } from "#app/context.ts";
import { allActivity } from "#domain/activity/list-activity.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { byteOrderMark, csvLine } from "#domain/text/csv.ts";
import type { Route } from "./+types/export";
import { readActivityQuery } from "./activity-query.ts";
import { describeActivity } from "./describe-activity.server.ts";

const titles = ["Line", "Time (UTC)", "Who", "Role", "Did", "Event", "Network", "Session", "Facts"];

/** `GET /admin/activity.csv`: the lines of the record that the filters of the page let through. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "site");
  const { db } = context.get(databaseContext);
  const filter = readActivityQuery(new URL(request.url).searchParams);
  const parts = allActivity(db, filter);
  // Read the first part before answering, so that a failing database gives an error status.
  const first = await parts.next();
  if (request.method !== "HEAD") {
    const actor = actorOf(context, admin);
    await recordActivity(db, { at: new Date(), actor, event: "record exported" });
  }
  async function* bytes() {
    yield Buffer.from(byteOrderMark + csvLine(titles) + linesOf(first.value ?? []));
    for await (const part of parts) yield Buffer.from(linesOf(part));
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="activity.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}

type Line = Parameters<typeof describeActivity>[0];

function linesOf(part: readonly Line[]): string {
  return part
    .map((line) => {
      const { who, did } = describeActivity(line);
      const { actor_role, event, sender, session, detail } = line;
      const cells = [who, actor_role ?? "", did, event, sender ?? "", session ?? "", detail];
      return csvLine([String(line.id), line.at, ...cells]);
    })
    .join("");
}
