import { type FormEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button, type ButtonLook } from "#app/ui/button.tsx";
import type { PublishingResult } from "./publishing-result.ts";

interface PublishingFormProps {
  /** Where it is sent, when the page's own address does not say all. */
  action?: string;
  submitLabel: string;
  /** While it is under way: 'Publishing...' */
  busyLabel: string;
  /** What signing in does when the session has ended meanwhile: a whole sentence. */
  waiting: string;
  /** When there is nothing to send: how it went last is still said. */
  hidden?: boolean;
  /** The button's, when another on the page is likelier. */
  look?: ButtonLook;
  /** What is still to be said once it is published: whole sentences, or nothing. */
  addition?: string | false;
  /** What can be done next about the version that was just published. */
  next?(version: number): ReactNode;
  /** The fields, besides the button. */
  children?: ReactNode;
}

/**
 * A form that publishes: it says how it went, and asks for the password when the session has ended
 * meanwhile.
 */
export function PublishingForm(props: PublishingFormProps) {
  const { action, submitLabel, busyLabel, waiting, hidden = false, look = "primary" } = props;
  const form = useRef<HTMLFormElement>(null);
  const publishing = useAdminAction<PublishingResult>((answer) => {
    // The note belonged to that version.
    if (answer.outcome === "published") form.current?.reset();
  });
  const { result, isBusy } = publishing;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (form.current) publishing.submit(form.current);
  }

  return (
    <>
      <ActionFeedback
        action={publishing}
        waiting={waiting}
        missing="That version is not kept any more."
      />
      {result && <Outcome result={result} addition={props.addition} />}
      {result?.outcome === "published" && props.next?.(result.version)}
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

/** How it went, announced at once. */
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
      return (
        <Notice>Done. The admin holds that version; visitors see what they saw before.</Notice>
      );
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
