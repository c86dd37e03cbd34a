import { type FormEvent, Fragment, type ReactNode, useRef, useState } from "react";
import { Form } from "react-router";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import type { CallFailure } from "#app/admin/frame/use-admin-action.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { londonClock } from "#domain/business/london-clock.ts";
import type { StaleChange } from "#domain/publishing/chosen-changes.ts";
import type { PublishingResult } from "./publish-action.server.ts";

interface PublishingFormProps {
  id?: string;
  submitLabel: string;
  /** The button's label while the form is being sent: 'Publishing...' */
  busyLabel: string;
  /** What signing in again will do, if the session has ended. A whole sentence. */
  waiting: string;
  /** Hides the form when there is nothing to publish. The last outcome stays visible. */
  hidden?: boolean;
  /** Added to the message after publishing what was sent. Whole sentences, or nothing. */
  addition?: string | false;
  /** Fields that keep what they say after publishing. */
  kept?: ReactNode;
  /** The other fields. */
  children?: ReactNode;
  /** What the button will do. With it, the button stays at the bottom of the window. */
  status?: ReactNode;
  /** Whether the button can be pressed. */
  isReady?: boolean;
  /** Called when the form is sent. */
  onSend?(): void;
}

/**
 * A form that publishes. It shows the outcome, and asks for the password if the session has ended.
 */
export function PublishingForm(props: PublishingFormProps) {
  const { id, submitLabel, busyLabel, waiting, hidden = false, status, isReady = true } = props;
  const form = useRef<HTMLFormElement>(null);
  // The message tells of what was sent, though the page shows what is left.
  const [addition, setAddition] = useState<string | false>(false);
  const [published, setPublished] = useState(0);
  const publishing = useAdminAction<PublishingResult>((answer) => {
    if (answer.outcome === "published") setPublished((count) => count + 1);
  });
  const { isBusy, result } = publishing;
  // A dialog that asks for the password keeps the focus.
  const isAsking = result && ["signed-out", "signed-in-long-ago"].includes(result.outcome);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    setAddition(props.addition ?? false);
    props.onSend?.();
    publishing.submit(form.current);
  }

  return (
    <>
      <News news={isAsking ? null : result}>
        <ActionFeedback
          action={publishing}
          waiting={waiting}
          missing="That version is no longer kept."
        />
        {result && <Outcome result={result} addition={addition} />}
      </News>
      <Form
        id={id}
        ref={form}
        method="post"
        onSubmit={submit}
        className={hidden ? "hidden" : "grid gap-4"}
      >
        {props.kept}
        {/* Clear the note: it belonged to that version. */}
        <Fragment key={published}>{props.children}</Fragment>
        <div className={status === undefined ? "" : barClass}>
          {status}
          <Button look="primary" type="submit" disabled={isBusy || !isReady}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </div>
      </Form>
    </>
  );
}

const barClass =
  "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5 border border-line bg-card px-4 py-3 max-sm:py-2";

interface OutcomeProps {
  result: PublishingResult | CallFailure;
  addition?: string | false | undefined;
}

/** Shows the outcome. Screen readers announce it at once. */
function Outcome({ result, addition }: OutcomeProps) {
  switch (result.outcome) {
    case "published":
      return (
        <Notice
          actions={
            <a className="inline-block py-1 underline" href="/" target="_blank" rel="noreferrer">
              View Website
            </a>
          }
        >
          Published. Visitors see version {result.version} now.{addition && ` ${addition}`}
        </Notice>
      );
    case "nothing":
      return <Notice>Nothing was published: visitors see it already.</Notice>;
    case "stale":
      return (
        <ErrorBanner>
          {staleWords(result.stale)} Nothing was published. The list below is new: please look
          again, then publish.
        </ErrorBanner>
      );
    case "refused":
      return <ErrorBanner>{refusals[result.reason]}</ErrorBanner>;
    default:
      return null;
  }
}

const refusals: Record<Extract<PublishingResult, { outcome: "refused" }>["reason"], string> = {
  "none chosen": "Nothing was published, because no change was ticked.",
  address:
    "Nothing was published: two items would have the same address. Publish the change in which one of them gives it up together with this one, or give one another address.",
};

/** How many items are named. */
const named = 3;

/** 'mary@example.com saved “Marbling” at 14:05, after this list was made.' */
export function staleWords(stale: readonly StaleChange[]): string {
  const words = stale.slice(0, named).map(({ name, savedBy, savedAt }) => {
    const time = savedAt ? ` at ${londonClock(new Date(savedAt)).time}` : "";
    return `${savedBy ?? "Somebody"} saved “${name}”${time}`;
  });
  const more = stale.length - words.length;
  if (more > 0) words.push(`${more} more were saved`);
  return `${new Intl.ListFormat("en-GB").format(words)}, after this list was made.`;
}
