import { Check } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { FirstDay, FirstDayStep } from "#domain/first-day/first-day.ts";

/** The form and the field of each step. */
const steps: Record<FirstDayStep, { label: string; help: string; to: string }> = {
  name: {
    label: "Your business name",
    help: "It stands at the top of every page and in Google.",
    to: "/admin/settings?field=name",
  },
  phone: {
    label: "Your phone number",
    help: "For the call buttons. The one there now reaches nobody.",
    to: "/admin/settings?field=phone",
  },
  hours: {
    label: "Your opening hours",
    help: "People see when they can call, and Google shows it too.",
    to: "/admin/settings?field=hours",
  },
  email: {
    label: "Your e-mail address",
    help: "Visitors see it, and your replies come from it.",
    to: "/admin/settings?field=email",
  },
  photo: {
    label: "Your first photo",
    help: "Begin with the large one at the top of the home page. A photo from your phone will do.",
    to: "/admin/pages/home?field=picture",
  },
  project: {
    label: "Your first project",
    help: "One finished job, with a few lines on what you did.",
    to: "/admin/portfolio/new",
  },
  publish: {
    label: "Publish",
    help: "Until then visitors see the examples, and nothing of yours.",
    to: "/admin/publish",
  },
};

interface FirstDayListProps extends FirstDay {
  isBusy: boolean;
  onChoose(choice: "hours" | "put away"): void;
}

/** What to do first on a new site. Steps tick themselves; a press on a row, box too, opens it. */
export function FirstDayList(props: FirstDayListProps) {
  const { isBusy, onChoose, hours } = props;
  const left = props.steps.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="first-day" className="mt-7 border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-5">
        <div>
          <h2 id="first-day" className="text-title">
            Your first day
          </h2>
          <p className="text-ink-soft lining-nums">
            {props.steps.length - left} of {props.steps.length} done
          </p>
        </div>
        <Button disabled={isBusy} onClick={() => onChoose("put away")}>
          Put this list away
        </Button>
      </div>
      <ol>
        {props.steps.map(({ step, isDone }) => (
          <li
            key={step}
            className="relative flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-3 hover:bg-paper md:px-5"
          >
            <span
              aria-hidden
              className={`mt-0.5 grid size-5 shrink-0 place-items-center border ${isDone ? "border-green bg-green text-white" : "border-ink-soft"}`}
            >
              {isDone && <Check size={15} strokeWidth={2.4} />}
            </span>
            <div className="min-w-0 flex-1 basis-56">
              <Link
                className={`inline-block min-h-6 after:absolute after:inset-0 ${isDone ? "text-ink-soft" : "font-[600] underline"}`}
                to={steps[step].to}
              >
                {steps[step].label}
                <span className="sr-only">{isDone ? " (done)" : " (to do)"}</span>
              </Link>
              {!isDone && <p className="max-w-[60ch] text-ink-soft">{steps[step].help}</p>}
              {!isDone && step === "hours" && hours.length > 0 && (
                <p className="max-w-[60ch] text-ink-soft lining-nums">Now: {hours.join(", ")}</p>
              )}
            </div>
            {!isDone && step === "hours" && (
              <div className="relative">
                <Button disabled={isBusy} onClick={() => onChoose("hours")}>
                  These hours are right
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
