import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import type { PublishingResult } from "./publishing-result.ts";

interface PublishingFormProps {
  /** Where the form is sent, if not to the page's path. */
  action?: string;
  submitLabel: string;
  /** The button's label while the form is being sent: 'Publishing...' */
  busyLabel: string;
  /** What signing in again will do, if the session has ended. A whole sentence. */
  waiting: string;
  /** Hides the form when there is nothing to publish. The last outcome stays visible. */
  hidden?: boolean;
  /** The button's look, when another button on the page is the main one. */
  look?: ButtonLook;
  /** Added to the message after publishing what was sent. Whole sentences, or nothing. */
  addition?(sent: FormData): string | false;
  /** Shown after publishing: what to do next with the new version. */
  next?(version: number, sent: FormData): ReactNode;
  /** The form's fields. */
  children?: ReactNode;
}

/**
 * A form that publishes. It shows the outcome, and asks for the password if the session has ended.
 */
export function PublishingForm(props: PublishingFormProps) {
  const { action, submitLabel, busyLabel, waiting, hidden = false, look = "primary" } = props;
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(() => new FormData());
  const publishing = useAdminAction<PublishingResult>((answer) => {
    // Clear the note: it belonged to that version.
    if (answer.outcome === "published") form.current?.reset();
  });
  const { result, isBusy } = publishing;
  const outcome = useRef<HTMLDivElement>(null);
  // The form may disappear, and the focus with it.
  useEffect(() => {
    if (result) outcome.current?.focus();
  }, [result]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    setSent(new FormData(form.current));
    publishing.submit(form.current);
  }

  return (
    <>
      <ActionFeedback
        action={publishing}
        waiting={waiting}
        missing="That version is no longer kept."
      />
      <div ref={outcome} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
        {result && <Outcome result={result} addition={props.addition?.(sent)} />}
        {result?.outcome === "published" && props.next?.(result.version, sent)}
      </div>
      <Form
        ref={form}
        method="post"
        action={action}
        onSubmit={submit}
        className={hidden ? "hidden" : "grid gap-4"}
      >
        {props.children}
        <div>
          <Button look={look} type="submit" disabled={isBusy}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </div>
      </Form>
    </>
  );
}

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
    case "restored":
      return <Notice>Done. The admin now shows that version. Visitors see no change.</Notice>;
    case "nothing":
      return <Notice>There was nothing to publish: visitors see everything that is saved.</Notice>;
    case "stale":
      return (
        <ErrorBanner>
          Something was saved while you were looking. The list below is new: please look again, then
          publish.
        </ErrorBanner>
      );
    default:
      return null;
  }
}
