import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { DescribedSchedule, DescribedSchedules } from "./described-schedule.server.ts";
import { scheduleId } from "./paths.ts";
import { staleWords } from "./publishing-form.tsx";
import { publishingFormId } from "./reviewed-changes.tsx";
import type { ScheduleAnswer } from "./schedule.ts";

/** What waits for its time, with 'Cancel', and what did not happen as planned. */
export function ScheduleList({ waiting, unfulfilled }: DescribedSchedules) {
  const action = useAdminAction<ScheduleAnswer>();
  const [asking, setAsking] = useState<DescribedSchedule | null>(null);
  const [intent, setIntent] = useState("cancel");
  const list = useRef<HTMLUListElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link has its own key
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const row = rows.find(({ id }) => `#${id}` === hash);
    if (row instanceof HTMLElement) row.focus();
  }, [hash, key]);

  function send(chosen: "cancel" | "put away", id: string) {
    setIntent(chosen);
    action.submit({ intent: chosen, id }, { action: "/admin/publish/schedule" });
  }

  return (
    <div className="mb-6 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
      <ActionFeedback
        action={action}
        waiting={
          intent === "cancel"
            ? "Nothing is cancelled yet: signing in cancels the publication."
            : "Nothing has changed yet: signing in puts the message away."
        }
        missing="It has ended meanwhile: it was published or cancelled."
      />
      {unfulfilled.map(({ id, text }) => (
        <Notice
          key={id}
          actions={
            <Button disabled={action.isBusy} onClick={() => send("put away", id)}>
              Put away
            </Button>
          }
        >
          {text}
        </Notice>
      ))}
      {waiting.length > 0 && (
        <section aria-labelledby="scheduled">
          <h2 id="scheduled" className="mb-3 text-title">
            Scheduled
          </h2>
          <ul ref={list} className="border-b border-line">
            {waiting.map((scheduled) => (
              <Scheduled
                key={scheduled.id}
                {...scheduled}
                isBusy={action.isBusy}
                onCancel={() => setAsking(scheduled)}
              />
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <ConfirmDialog
          title={`Cancel what publishes ${asking.when}?`}
          confirmLabel="Cancel the publication"
          cancelLabel="Keep it"
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            send("cancel", asking.id);
            setAsking(null);
          }}
        >
          <p>Nothing is published then. What is saved in the admin stays as it is.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Scheduled(props: DescribedSchedule & { isBusy: boolean; onCancel(): void }) {
  const { id, when, isLate, madeBy, note, changes, changeCount, isBusy, onCancel } = props;
  return (
    <li
      id={scheduleId(id)}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4 scroll-mt-6 target:border-l-4 target:border-l-brass target:pl-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className={`font-[600] ${isLate ? "text-burgundy" : ""}`}>
          {isLate
            ? `Was due ${when}. It could not be published yet, and is tried again until it works.`
            : `Publishes ${when}`}
        </p>
        {note && <p className="wrap-anywhere">{note}</p>}
        <ul>
          {changes.map((change) => (
            <li key={change} className="text-fine text-ink-soft wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
        {changeCount > changes.length && (
          <p className="text-fine text-ink-soft">and {changeCount - changes.length} more</p>
        )}
        <p className="text-fine text-ink-soft wrap-anywhere">
          Scheduled by {madeBy}. What was saved later is not part of it.
        </p>
      </div>
      <Button disabled={isBusy} aria-label={`Cancel what publishes ${when}`} onClick={onCancel}>
        Cancel
      </Button>
    </li>
  );
}

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
