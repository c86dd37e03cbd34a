import { isUnreachable } from "#app/browser/is-unreachable.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";
import type { Thanks } from "./thanks.ts";

/**
 * Milliseconds after which an answer is given up. Sending again is safe: the same id is the same
 * enquiry.
 */
const patience = 30_000;

export type SendAnswer =
  /** `photoToken` lets this visitor add photos for an hour; null where none can be added. */
  | { name: "sent"; thanks: Thanks; photoToken: string | null }
  | { name: "failed"; fieldErrors: FieldErrors };

/**
 * Posts an enquiry to `/api/contact`. Only the status decides: any ok one is a success, whatever
 * its body holds. All else is a failure, with the messages that the answer had. Never throws: the
 * form would say 'Sending...' for ever.
 */
export async function sendEnquiry(enquiry: Record<string, string>): Promise<SendAnswer> {
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
    const { reference = null, proof = null, opensAgain = null, photoToken = null } = texts;
    const thanks = { reference, proof, opensAgain, isMailed: answer.isMailed === true };
    return { name: "sent", thanks, photoToken };
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return { name: "failed", fieldErrors: {} };
  }
}

/** What the body holds; nothing where it breaks off or is not JSON. */
async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json());
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return {};
  }
}

/** Of an answer that may be anybody's, what can be shown. */
function textsOf(answer: unknown): Record<string, string> {
  const entries = Object.entries(Object(answer));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
