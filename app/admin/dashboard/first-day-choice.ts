import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { decideExamples } from "#domain/first-day/first-day.ts";
import { choose } from "#domain/owner-choices.ts";
import type { Route } from "./+types/first-day-choice";

export type FirstDayResult =
  /** `removed` counts the examples that left the draft tables. */
  { outcome: "saved"; removed: number } | { outcome: "stale" };

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Decide with POST.");
}

/** `POST /admin/first-day` with `choice`: records what the owner decides on the dashboard. */
export function action(args: Route.ActionArgs) {
  return adminAction<FirstDayResult>(
    args,
    { area: "site", fallback: "Failed to save" },
    async ({ db, by, now, fields }) => {
      const { choice } = await fields(["choice"]);
      const chooser = { by, now };
      switch (choice) {
        case "removed":
        case "kept": {
          const result = await decideExamples(db, choice, chooser);
          if (result.outcome === "stale") return result;
          return { outcome: "saved", removed: result.removed };
        }
        // Whoever presses these second wants the same.
        case "hours":
          await choose(db, "hours", "right", chooser);
          return { outcome: "saved", removed: 0 };
        case "put away":
          await choose(db, "first-day", "put away", chooser);
          return { outcome: "saved", removed: 0 };
        default:
          return null;
      }
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
