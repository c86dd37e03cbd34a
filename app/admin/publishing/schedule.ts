import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { readPublishingTime } from "#domain/scheduling/publishing-time.ts";
import {
  cancelSchedule,
  putAwaySchedule,
  type ScheduleResult,
  schedulePublication,
} from "#domain/scheduling/schedules.ts";
import type { Route } from "./+types/schedule";
import { readChosen } from "./publish-action.server.ts";

export type ScheduleAnswer =
  /** `when` says 'on Friday at 08:00'. */
  | { outcome: "saved"; when: string }
  | { outcome: "deleted" }
  | { outcome: "missing" }
  | { outcome: "invalid"; fieldErrors: { date?: string; time?: string } }
  | Exclude<ScheduleResult, { outcome: "scheduled" }>;

const names = ["intent", "id", "date", "time", "note", "chosen"] as const;

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
    { area: "site", fallback: "Failed to change what is scheduled" },
    async ({ db, by, now, fields }) => {
      const sent = await fields(names);
      if (sent.intent === "cancel") {
        const { outcome } = await cancelSchedule(db, sent.id ?? "", { now, by });
        return outcome === "missing" ? { outcome } : { outcome: "deleted" };
      }
      if (sent.intent === "put away") {
        const { outcome } = await putAwaySchedule(db, sent.id ?? "");
        return outcome === "missing" ? { outcome } : { outcome: "deleted" };
      }
      const chosen = readChosen(sent.chosen);
      if (sent.intent !== "schedule" || chosen === null) return null;
      const time = readPublishingTime(sent, now);
      if ("fieldErrors" in time) return { outcome: "invalid", ...time };
      const choice = { at: time.at, chosen, note: sent.note ?? "" };
      const result = await schedulePublication(db, { ...choice, by, now });
      if (result.outcome !== "scheduled") return result;
      return { outcome: "saved", when: comingMoment(time.at, now) };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to change what is scheduled");
}
