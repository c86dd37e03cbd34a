import { isUnreachable } from "#app/unreachable.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";

/** Milliseconds after which an answer is given up. Sending again is safe: the same id is the same enquiry. */
const patience = 30_000;

/** What a visitor is told of an enquiry that is stored. */
export interface Receipt {
  reference: string;
  /** When the phone is next answered, e.g. 'We open again Monday 8AM'; null while it is now. */
  opensAgain: string | null;
  /** Lets this visitor add photos for an hour; null where none can be added. */
  photoToken: string | null;
}

export type SendAnswer =
  | ({ name: "sent" } & Receipt)
  | { name: "failed"; fieldErrors: FieldErrors };

/** Posts an enquiry to `/api/contact`. Whatever is not a success is a failure, with the messages that came along. */
export async function sendEnquiry(enquiry: Record<string, string>): Promise<SendAnswer> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patience),
    });
    const answer: Partial<Receipt> & { fieldErrors?: FieldErrors } = await response.json();
    const { reference, opensAgain = null, photoToken = null } = answer;
    if (response.ok && reference) return { name: "sent", reference, opensAgain, photoToken };
    return { name: "failed", fieldErrors: answer.fieldErrors ?? {} };
  } catch (error) {
    // Offline, timed out, or an answer that is not ours: to the visitor they are one and the same.
    if (!isUnreachable(error)) throw error;
    return { name: "failed", fieldErrors: {} };
  }
}
