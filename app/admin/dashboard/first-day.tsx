import { Circle, Eye } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button, ScriptButton } from "#app/ui/button.tsx";
import type { FirstDay, FirstDayStep } from "#domain/first-day/first-day.ts";
import type { Beginning } from "./dashboard.server.ts";
import type { FirstDayResult } from "./first-day-choice.ts";
import { Line, LinkLine } from "./today.tsx";

interface ExamplesOfferProps {
  isBusy: boolean;
  onChoose(choice: "removed" | "kept"): void;
}

/** Asks the owner of a new site what becomes of the examples. */
export function ExamplesOffer({ isBusy, onChoose }: ExamplesOfferProps) {
  return (
    <section aria-labelledby="begin" className="mt-5 bg-paper px-5 py-4">
      <h2 id="begin" className="text-title">
        How would you like to begin?
      </h2>
      <p className="mt-1 max-w-[70ch]">
        The services, projects and testimonials here are examples, and visitors see them now. An
        empty site keeps the pages and what you have changed, and until you publish you can have
        each example back.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => onChoose("removed")}>
          Start with an empty site
        </Button>
        <Button disabled={isBusy} onClick={() => onChoose("kept")}>
          Keep the examples
        </Button>
      </div>
    </section>
  );
}

/** Says that visitors of a public site see sample content now, as a line. */
export function SeenExamples({ seen }: Pick<Beginning, "seen">) {
  return (
    <Line icon={<Eye aria-hidden size={18} strokeWidth={1.6} />}>
      <span className="min-w-0 grow py-2">Visitors see sample content: {seen.join(", ")}.</span>
      <Link className="shrink-0 py-2 underline" to="/admin/publish?examples">
        See what they are
      </Link>
    </Line>
  );
}

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

interface FirstStepProps extends FirstDay {
  isBusy: boolean;
  onChoose(choice: "hours" | "put away"): void;
}

/** The next thing to do on a new site, as a line. Once done, it gives way to the one after. */
export function FirstStep({ step, done, of, hours, isBusy, onChoose }: FirstStepProps) {
  const { label, help, to } = steps[step];
  return (
    <>
      <LinkLine
        icon={<Circle aria-hidden size={18} strokeWidth={1.6} />}
        to={to}
        what={`Next: ${label}`}
        more={`Step ${done + 1} of ${of}`}
      />
      <li className="flex flex-wrap items-center justify-between gap-x-4 pl-7.5 text-fine text-ink-soft">
        <p className="max-w-[60ch] lining-nums">
          {help}
          {step === "hours" && hours.length > 0 && ` Now: ${hours.join(", ")}.`}
        </p>
        <p className="flex gap-4">
          {step === "hours" && (
            <ScriptButton className={quiet} disabled={isBusy} onClick={() => onChoose("hours")}>
              These hours are right
            </ScriptButton>
          )}
          <ScriptButton className={quiet} disabled={isBusy} onClick={() => onChoose("put away")}>
            Put this away
          </ScriptButton>
        </p>
      </li>
    </>
  );
}

const quiet = "min-h-11 underline hover:text-green";

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
