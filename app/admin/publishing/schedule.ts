import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { publishedContext, publisherContext, sweepImagesContext } from "#app/context.ts";
import { comingMoment } from "#domain/business/moment-words.ts";
import { readPublishingTime } from "#domain/scheduling/publishing-time.ts";
import type { ScheduleResult } from "#domain/scheduling/schedule.ts";
import {
  cancelPublication,
  putAwayPublication,
} from "#domain/scheduling/scheduled-publications.ts";
import type { Route } from "./+types/schedule";
import { choiceFields, sentChoice } from "./sent-choice.server.ts";

export type ScheduleAnswer =
  /** `when` says 'on Friday at 08:00'. */
  | { outcome: "saved"; when: string }
  | { outcome: "deleted" }
  | { outcome: "missing" }
  | { outcome: "invalid"; fieldErrors: { date?: string; time?: string } }
  | Exclude<ScheduleResult, { outcome: "scheduled" }>;

const names = ["intent", "id", "date", "time", "note", "stamp", ...choiceFields] as const;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Schedule a publication with POST.");
}

/**
 * `POST /admin/publish/schedule` with `intent`: schedules the chosen changes, cancels a publication
 * that waits, or puts away one that did not happen as planned.
 */
export function action(args: Route.ActionArgs) {
  return adminAction<ScheduleAnswer>(
    args,
    { area: "site", fallback: "Failed to schedule" },
    async ({ context, db, by, now, fields }) => {
      const sent = await fields(names);
      if (sent.intent === "cancel") {
        const { outcome } = await cancelPublication(db, sent.id ?? "", { now, by });
        if (outcome === "missing") return { outcome };
        context.get(sweepImagesContext)();
        return { outcome: "deleted" };
      }
      if (sent.intent === "put away") {
        const { outcome } = await putAwayPublication(db, sent.id ?? "");
        return outcome === "missing" ? { outcome } : { outcome: "deleted" };
      }
      const { intent, stamp, version = "" } = sent;
      const choice = sentChoice(sent);
      if (intent !== "schedule" || stamp === undefined || choice === null) return null;
      if (!/^\d{1,9}$/.test(version)) return null;
      const time = readPublishingTime(sent, now);
      if ("fieldErrors" in time) return { outcome: "invalid", ...time };
      const result = await context.get(publisherContext).schedule({
        at: time.at,
        stamp,
        choice: choice ?? { version: Number(version), waiting: [] },
        by,
        note: sent.note ?? "",
        now,
        shown: context.get(publishedContext).current(),
      });
      if (result.outcome !== "scheduled") return result;
      return { outcome: "saved", when: comingMoment(time.at, now) };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to schedule");
}
