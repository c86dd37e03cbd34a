import type { AppServices, RequestFacts } from "#app/context.ts";
import { photoToken } from "#domain/enquiries/photo-token.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import type { FieldErrors } from "#domain/enquiries/schema.ts";

export type EnquiryAnswer =
  /** `photoToken` lets the sender add photos for an hour. */
  | { outcome: "received"; status: 201; reference: string; photoToken: string }
  | { outcome: "refused"; status: 422 | 429 | 503; fieldErrors?: FieldErrors };

/**
 * Receives an enquiry for the page and for the API alike. A database that does not answer is told to the visitor as
 * 503, so that the form stays with all that was typed, and logged.
 */
export async function answerEnquiry(
  posted: unknown,
  { database, secret, enquiries, logError }: AppServices,
  { clientAddress }: RequestFacts,
  isTest = false,
): Promise<EnquiryAnswer> {
  try {
    const options = { clientAddress, secret, now: new Date(), isTest };
    const result = await receiveEnquiry(database.db, posted, options);
    switch (result.outcome) {
      case "received":
        enquiries.changed();
        return {
          outcome: "received",
          status: 201,
          reference: result.reference,
          photoToken: photoToken(result.id, secret, options.now),
        };
      case "invalid":
        return { outcome: "refused", status: 422, fieldErrors: result.fieldErrors };
      case "flooded":
        return { outcome: "refused", status: 429 };
    }
  } catch (error) {
    logError(error, "An enquiry could not be stored");
    return { outcome: "refused", status: 503 };
  }
}
