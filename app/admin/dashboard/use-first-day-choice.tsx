import { useRef } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import type { FirstDayResult } from "./first-day-choice.ts";

/** Sends what the owner of a new site decides. `onDone` receives the flash message. */
export function useFirstDayChoice(onDone: (text: string) => void) {
  const chosen = useRef("");
  const action = useAdminAction<FirstDayResult>((answer) => {
    const text = done[chosen.current];
    if (answer.outcome === "saved" && text) onDone(text);
  });
  return {
    action,
    isBusy: action.isBusy,
    onChoose(choice: string) {
      chosen.current = choice;
      action.submit({ choice }, { action: "/admin/first-day" });
    },
  };
}

const done: Record<string, string> = {
  removed:
    "The examples are out of the admin. Visitors see them until you publish. Undo one under Publish to have it back.",
  kept: "The examples stay here and on the website. Each is marked until you change it.",
  hours: "Opening hours: done.",
  "put away": "Your first day is put away.",
};

/** Says why a choice was not made. */
export function ChoiceFeedback({ action }: Pick<ReturnType<typeof useFirstDayChoice>, "action">) {
  return (
    <>
      <ActionFeedback
        className="mt-5"
        action={action}
        waiting="Nothing has changed yet: signing in does what you chose."
      />
      {action.result?.outcome === "stale" && (
        <div className="mt-5">
          <ErrorBanner>Someone has decided this already. Nothing was changed.</ErrorBanner>
        </div>
      )}
    </>
  );
}
