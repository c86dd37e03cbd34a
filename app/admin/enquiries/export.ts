import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { mayExport, sendExport } from "#app/admin/calls/csv-export.server.ts";
import { databaseContext } from "#app/context.ts";
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
