import { type FormEvent, useEffect, useRef, useState } from "react";
import { thanksAddress } from "#app/site/addresses.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";
import { forgetDraft, isTypedIn, restoreDraft, saveDraft } from "./enquiry-draft.ts";
import { keepPhotoToken, keptPhotoLeave } from "./photo-token.ts";
import { sendEnquiry } from "./send-enquiry.ts";
import type { Thanks } from "./thanks.ts";

export type EnquiryState =
  | { name: "idle" }
  | { name: "sending" }
  /** `email` is where a receipt goes, as it was typed here. */
  | { name: "sent"; thanks: Thanks; photoToken: string | null; email?: string | undefined }
  | { name: "failed"; fieldErrors: FieldErrors };

/**
 * What a post without a script left: thanks when it was sent, field errors (perhaps none) when it
 * failed.
 */
interface Posted {
  thanks: Thanks | null;
  email: string | undefined;
  photoToken: string | null;
  photosKept: number;
  fieldErrors: FieldErrors | undefined;
}

/**
 * The form's states. Typed text is kept in the browser until it is sent; the same form sent twice
 * is one enquiry.
 */
export function useEnquiry(posted: Posted) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<EnquiryState>(() => firstState(posted));
  const [photosKept, setPhotosKept] = useState(posted.photosKept);
  /** Only the answer to a post knows the address that it held. */
  const isAnswer = posted.email !== undefined;
  const isWithoutToken = state.name === "sent" && state.photoToken === null;

  useEffect(() => {
    if (!isWithoutToken) return;
    let isLeft = false;
    keptPhotoLeave().then((leave) => {
      if (!leave || isLeft) return;
      setPhotosKept(leave.photosKept);
      setState((now) => (now.name === "sent" ? { ...now, photoToken: leave.token } : now));
    });
    return () => {
      isLeft = true;
    };
  }, [isWithoutToken]);

  useEffect(() => {
    const element = form.current;
    if (!element) {
      // Thanks that are looked at again are no answer, and a draft kept by now is of another
      // enquiry.
      if (isAnswer) forgetDraft();
      return;
    }
    restoreDraft(element);
    // Before the script ran, no event told of it.
    if (isTypedIn(element)) saveDraft(element);
    const save = () => saveDraft(element);
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [isAnswer]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (state.name === "sending" || isTrapped(element)) return;
    const enquiry = fieldsOf(element);
    setState({ name: "sending" });
    const answer = await sendEnquiry({ ...enquiry, id: saveDraft(element) });
    if (answer.name === "failed") return setState(answer);
    setState({ ...answer, email: enquiry.email });
    forgetDraft();
    const { reference, proof } = answer.thanks;
    if (!reference || !proof) return;
    // A reload shows the reference again, as it does without a script.
    keepPhotoToken(answer.photoToken, thanksAddress({ reference, proof }));
  }

  return {
    form,
    state,
    send,
    /** How many photos the enquiry had when its thanks were opened. */
    photosKept,
  };
}

function firstState({ thanks, email, photoToken, fieldErrors }: Posted): EnquiryState {
  if (thanks) return { name: "sent", thanks, email, photoToken };
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
