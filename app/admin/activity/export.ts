import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { mayExport, sendExport } from "#app/admin/calls/csv-export.server.ts";
import { databaseContext } from "#app/context.ts";
import { allActivity } from "#domain/activity/list-activity.ts";
import { byteOrderMark, csvLine } from "#domain/text/csv.ts";
import type { Route } from "./+types/export";
import { readActivityQuery } from "./activity-query.ts";
import { describeActivity } from "./describe-activity.server.ts";

const titles = ["Line", "Time (UTC)", "Who", "Role", "Did", "Event", "Network", "Session", "Facts"];

/** `GET /admin/activity.csv`: the lines of the record that the filters of the page let through. */
export function loader(args: Route.LoaderArgs) {
  const filter = readActivityQuery(new URL(args.request.url).searchParams);
  return sendExport(args, {
    area: "site",
    name: "activity.csv",
    parts: tableOf(allActivity(args.context.get(databaseContext).db, filter)),
    record: { event: "record exported" },
  });
}

export function action(args: Route.ActionArgs) {
  return mayExport(args, "site");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to export");
}

type Line = Parameters<typeof describeActivity>[0];

async function* tableOf(parts: AsyncGenerator<readonly Line[]>) {
  let start = byteOrderMark + csvLine(titles);
  for await (const part of parts) {
    yield start + linesOf(part);
    start = "";
  }
}

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
