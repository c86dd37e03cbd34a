import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { DescribedSchedule, DescribedSchedules } from "./described-schedule.server.ts";
import { scheduleId } from "./publish-paths.ts";
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
