import { isUnreachable } from "#app/browser/is-unreachable.ts";
import type { EnquiryErrors } from "#domain/enquiries/schema.ts";
import type { Thanks } from "./thank-you.tsx";

/** How long to wait for an answer, in milliseconds. A retry has the same id, so it is harmless. */
const patience = 30_000;

export type SendAnswer =
  /** `photoToken` allows adding photos for an hour; null if the answer had none. */
  | { name: "sent"; thanks: Thanks; photoToken: string | null }
  | { name: "failed"; fieldErrors: EnquiryErrors };

/**
 * Posts an enquiry to `/api/contact`. Any 2xx status is a success, whatever the body holds. Any
 * other is a failure, with the messages of the answer. It never throws, because the form would say
 * "Sending..." for ever.
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
    const { reference = null, proof = null, closedMeanwhile = null, photoToken = null } = texts;
    const isMailed = answer.isMailed === true;
    const thanks = { reference, proof, closedMeanwhile, isMailed };
    return { name: "sent", thanks, photoToken };
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return { name: "failed", fieldErrors: {} };
  }
}

/** The body; an empty object if it breaks off or is not JSON. */
async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    return Object(await response.json());
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
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
