import { type FormEvent, useEffect, useRef } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import type { CallFailure } from "#app/admin/frame/call-result.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { staleWords } from "./publishing-form.tsx";
import { publishingFormId } from "./reviewed-changes.tsx";
import type { ScheduleAnswer } from "./schedule.ts";

interface ScheduleSectionProps {
  /** The first date that can be chosen, `YYYY-MM-DD`. */
  today: string;
  /** Hides the fields when there is nothing to publish. The last outcome stays visible. */
  hidden: boolean;
}

/** Schedules the chosen changes, to be published at a date and a time in the UK. */
export function ScheduleSection({ today, hidden }: ScheduleSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  const action = useAdminAction<ScheduleAnswer>((answer) => {
    if (answer.outcome !== "saved") return;
    if (fold.current) fold.current.open = false;
    // The note belongs to what was scheduled.
    const note = publishingForm()?.elements.namedItem("note");
    if (note instanceof HTMLInputElement) note.value = "";
  });
  const { result, isBusy } = action;
  useEffect(() => {
    if (result?.outcome === "invalid")
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [result]);
  const errors = result?.outcome === "invalid" ? result.fieldErrors : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const publishing = publishingForm();
    if (!form.current || !publishing) return;
    const fields = new FormData(publishing);
    for (const [name, value] of new FormData(form.current)) fields.set(name, value);
    fields.set("intent", "schedule");
    action.submit(fields, { action: "/admin/publish/schedule" });
  }

  return (
    <div className="mt-6 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <ActionFeedback
        action={action}
        waiting="Nothing is scheduled yet: signing in schedules the changes you looked at."
      />
      <News news={result?.outcome === "invalid" ? null : result}>
        {result && <Outcome result={result} />}
      </News>
      <details ref={fold} className={hidden ? "hidden" : "border border-line bg-card"}>
        <summary className="min-h-11 cursor-pointer px-5 py-2.5 font-[550]">
          Publish at a time
        </summary>
        <form ref={form} method="post" onSubmit={submit} className="grid gap-4 px-5 pt-2 pb-5">
          <p>
            The changes with a tick are published by themselves, as they are saved now. What you
            save later is not part of it.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="date"
              type="date"
              label="Date"
              min={today}
              required
              {...(errors.date && { error: errors.date })}
            />
            <TextField
              name="time"
              type="time"
              label="Time"
              hint="In the United Kingdom, summer time included."
              defaultValue="08:00"
              required
              {...(errors.time && { error: errors.time })}
            />
          </div>
          <div>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Scheduling..." : "Schedule"}
            </Button>
          </div>
        </form>
      </details>
    </div>
  );
}

function publishingForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${publishingFormId}`);
}

const refusals = {
  "none chosen": "Nothing was scheduled, because no change was ticked.",
  "too many": "Too many publications wait already. Cancel one, or publish now.",
};

/** Shows the outcome. Screen readers announce it at once. */
function Outcome({ result }: { result: ScheduleAnswer | CallFailure }) {
  switch (result.outcome) {
    case "saved":
      return <Notice>Scheduled. Visitors see these changes {result.when}.</Notice>;
    case "nothing":
      return <Notice>Nothing was scheduled: visitors see it already.</Notice>;
    case "refused":
      return <ErrorBanner>{refusals[result.reason]}</ErrorBanner>;
    case "stale":
      return (
        <ErrorBanner>
          {staleWords(result.stale)} Nothing was scheduled. The list is new: please look again, then
          schedule.
        </ErrorBanner>
      );
    default:
      return null;
  }
}
