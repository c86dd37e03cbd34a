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

interface FirstStepProps extends FirstDay {
  isBusy: boolean;
  onChoose(choice: "hours" | "put away"): void;
}

/** The next thing to do on a new site. It makes room for the one after when it is done. */
export function FirstStep({ step, done, of, hours, isBusy, onChoose }: FirstStepProps) {
  const { label, help, to } = steps[step];
  return (
    <section
      aria-labelledby="first-day"
      className="mt-7 grid gap-2 border border-line bg-card px-4 py-4 md:px-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="first-day" className="text-title">
          Your first day
        </h2>
        <p className="text-ink-soft lining-nums">
          {done} of {of} done
        </p>
      </div>
      <p>
        Next:{" "}
        <Link className="inline-block py-1 font-[600] underline" to={to}>
          {label}
        </Link>
      </p>
      <p className="max-w-[60ch] text-ink-soft lining-nums">
        {help}
        {step === "hours" && hours.length > 0 && ` Now: ${hours.join(", ")}.`}
      </p>
      <div className="mt-1 flex flex-wrap gap-3">
        {step === "hours" && (
          <Button disabled={isBusy} onClick={() => onChoose("hours")}>
            These hours are right
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => onChoose("put away")}>
          Put this away
        </Button>
      </div>
    </section>
  );
}
