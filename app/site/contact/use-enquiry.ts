import { type FormEvent, useEffect, useRef, useState } from "react";
import { reportFault } from "#app/browser/network.ts";
import type { EnquiryErrors } from "#domain/enquiries/schema.ts";
import { fieldsOf, forgetDraft, isTypedIn, restoreDraft, saveDraft } from "./enquiry-draft.ts";
import type { Thanks } from "./thank-you.tsx";

type QuoteFormState =
  | { name: "idle" }
  | { name: "sending" }
  /** `email` is where the receipt goes, if this page knows it. */
  | { name: "sent"; thanks: Thanks; photoToken: string | null; email?: string | undefined }
  | { name: "failed"; fieldErrors: EnquiryErrors };

/** The result of a post without a script: thanks, or field errors (perhaps none) if it failed. */
interface Posted {
  thanks: Thanks | null;
  email: string | undefined;
  photoToken: string | null;
  photosKept: number;
  fieldErrors: EnquiryErrors | undefined;
}

/**
 * The states of the quote form. The browser keeps the typed text until it is sent. The same form
 * sent twice is one enquiry.
 */
export function useEnquiry(posted: Posted) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<QuoteFormState>(() => firstState(posted));
  const [photosKept, setPhotosKept] = useState(posted.photosKept);
  /** Whether this page answers a post: only then does it know the e-mail address. */
  const isAnswer = posted.email !== undefined;
  const isWithoutToken = state.name === "sent" && state.photoToken === null;

  useEffect(() => {
    if (!isWithoutToken) return;
    readPhotoToken().then((kept) => {
      if (!kept) return;
      setPhotosKept(kept.photosKept);
      setState((now) => (now.name === "sent" ? { ...now, photoToken: kept.token } : now));
    });
  }, [isWithoutToken]);

  useEffect(() => {
    const element = form.current;
    if (!element) {
      // If the thanks were only opened again, the kept draft belongs to another enquiry.
      if (isAnswer) forgetDraft();
      return;
    }
    restoreDraft(element);
    // Text typed before the script ran fired no event here.
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
    const id = saveDraft(element);
    setState({ name: "sending" });
    const own = enquiry.samples ? await Promise.race([loadOwnDrawings(), tooLate()]) : null;
    const drawings = own?.drawingsOf(enquiry.samples);
    const answer = await sendEnquiry({
      ...enquiry,
      ...drawings?.fields,
      id,
      page: pageBefore(),
    });
    if (answer.name === "failed") return setState(answer);
    setState({ ...answer, email: enquiry.email });
    forgetDraft();
    if (answer.photoToken) drawings?.send(answer.photoToken);
    const { proof } = answer.thanks;
    // A reload shows the thanks again, as it does without a script.
    if (proof) keepPhotoToken(answer.photoToken, `/contact?sent=${proof}`);
  }

  return {
    form,
    state,
    send,
    /** How many photos the enquiry had when this page was opened. */
    photosKept,
  };
}

/** Drawings that are slow to load do not hold up the enquiry. Null after three seconds. */
function tooLate(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, 3_000, null));
}

function firstState({ thanks, email, photoToken, fieldErrors }: Posted): QuoteFormState {
  if (thanks) return { name: "sent", thanks, email, photoToken };
  return fieldErrors ? { name: "failed", fieldErrors } : { name: "idle" };
}

/** Path of the page of this site that led to the form; undefined if none did. */
function pageBefore(): string | undefined {
  const { referrer } = document;
  const { origin } = location;
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : undefined;
}

/** Whether a program filled the honeypot. The form then silently sends nothing. */
function isTrapped(form: HTMLFormElement): boolean {
  return fieldsOf(form).honeypot !== "";
}

/**
 * Shows the path of the thanks, and keeps the token in the history entry beside it: people share
 * addresses, but must not share tokens.
 */
function keepPhotoToken(token: string | null, path: string): void {
  history.replaceState({ ...history.state, photoToken: token }, "", path);
}

/** The token kept beside this page's address; null when there is none or it has expired. */
async function readPhotoToken(): Promise<{ token: string; photosKept: number } | null> {
  const token: unknown = history.state?.photoToken;
  if (typeof token !== "string") return null;
  try {
    const answer = await fetch("/api/contact/photos", { headers: { "Photo-Token": token } });
    if (answer.status === 403) return null;
    const { photos = 0 }: { photos?: number } = answer.ok ? await answer.json() : {};
    return { token, photosKept: photos };
  } catch (error) {
    reportFault(error);
    return { token, photosKept: 0 };
  }
}

/**
 * Loads what reads the drawings of kept samples, which few visitors have. Null if it cannot be
 * loaded: the enquiry goes without drawings.
 */
export async function loadOwnDrawings(): Promise<typeof import("./own-drawings.ts") | null> {
  try {
    return await import("./own-drawings.ts");
  } catch (error) {
    reportFault(error);
    return null;
  }
}

/** How long to wait for an answer, in milliseconds. A retry has the same id, so it is harmless. */
const patience = 30_000;

type SendAnswer =
  /** `photoToken` allows adding photos for an hour; null if the answer had none. */
  | { name: "sent"; thanks: Thanks; photoToken: string | null }
  | { name: "failed"; fieldErrors: EnquiryErrors };

/**
 * Posts an enquiry to `/api/contact`. Any 2xx status is a success, whatever the body holds. Any
 * other is a failure, with the messages of the answer. It never throws, because the form would say
 * "Sending..." for ever.
 */
async function sendEnquiry(enquiry: Record<string, string | undefined>): Promise<SendAnswer> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patience),
    });
    const answer = await readAnswer(response);
    if (!response.ok) return { name: "failed", fieldErrors: textsOf(answer.fieldErrors) };
    const texts = textsOf(answer);
    const { reference = null, proof = null, closedMeanwhile = null, photoToken = null } = texts;
    const isMailed = answer.isMailed === true;
    const thanks = { reference, proof, closedMeanwhile, isMailed };
    return { name: "sent", thanks, photoToken };
  } catch (error) {
    reportFault(error);
    return { name: "failed", fieldErrors: {} };
  }
}

/** The body; an empty object if it breaks off or is not JSON. */
async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json());
  } catch (error) {
    reportFault(error);
    return {};
  }
}

/** The texts of an answer, which may come from a proxy and hold anything. */
function textsOf(answer: unknown): Record<string, string> {
  const entries = Object.entries(Object(answer));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
