import { type FormEvent, useEffect, useRef, useState } from "react";
import { thanksAddress } from "#app/site/addresses.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";
import { forgetDraft, isTypedIn, restoreDraft, saveDraft } from "./enquiry-draft.ts";
import { type Receipt, sendEnquiry } from "./send-enquiry.ts";

export type EnquiryState =
  | { name: "idle" }
  | { name: "sending" }
  | ({ name: "sent" } & Receipt)
  | { name: "failed"; fieldErrors: FieldErrors };

/** What a post without a script left: a reference when it was sent, field errors (perhaps none) when it failed. */
interface Posted {
  reference: string | null;
  opensAgain: string | null;
  photoToken: string | null;
  fieldErrors: FieldErrors | undefined;
}

/** The form's states. Typed text is kept in the browser until it is sent; the same form sent twice is one enquiry. */
export function useEnquiry(posted: Posted) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<EnquiryState>(() => firstState(posted));

  useEffect(() => {
    const element = form.current;
    if (!element) return forgetDraft();
    restoreDraft(element);
    // Before the script ran, no event told of it.
    if (isTypedIn(element)) saveDraft(element);
    const save = () => saveDraft(element);
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, []);

  useEffect(() => {
    if (state.name !== "failed") return;
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    faulty?.focus();
  }, [state]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (state.name === "sending" || isTrapped(element)) return;
    setState({ name: "sending" });
    const answer = await sendEnquiry({ ...fieldsOf(element), id: saveDraft(element) });
    if (answer.name === "sent") {
      forgetDraft();
      // A reload shows the reference again, as it does without a script.
      history.replaceState(history.state, "", thanksAddress(answer));
    }
    setState(answer);
  }

  return { form, state, send };
}

function firstState({ reference, opensAgain, photoToken, fieldErrors }: Posted): EnquiryState {
  if (reference) return { name: "sent", reference, opensAgain, photoToken };
  return fieldErrors ? { name: "failed", fieldErrors } : { name: "idle" };
}

/** Filled by a program: the post is silently ignored, as the specification asks. */
function isTrapped(form: HTMLFormElement): boolean {
  return fieldsOf(form).honeypot !== "";
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );
}
