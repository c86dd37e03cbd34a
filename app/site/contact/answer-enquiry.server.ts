import {
  type ContextReader,
  databaseContext,
  enquiryMailContext,
  logErrorContext,
  type RequestFacts,
  secretsContext,
  visitsContext,
} from "#app/context.ts";
import { cacheablePath, quotePath } from "#app/site/paths.ts";
import { closedMeanwhile } from "#domain/business/closed-days.ts";
import { getsReceipt } from "#domain/enquiries/outbox.ts";
import { type ReceiveOptions, receiveEnquiry } from "#domain/enquiries/receive.ts";
import type { EnquiryErrors } from "#domain/enquiries/schema.ts";
import { photoToken, type ThankedEnquiry, thanksProof } from "#domain/enquiries/signed-proofs.ts";
import type { Secrets } from "#domain/secrets/secret-box.ts";
import { titleSamples } from "./chosen-samples.ts";
import type { Thanks } from "./thank-you.tsx";

type GivenThanks = Thanks & { reference: string; proof: string };

export type EnquiryAnswer =
  /** `photoToken` allows adding photos for an hour. */
  | ({ outcome: "received"; status: 201; photoToken: string } & GivenThanks)
  | { outcome: "refused"; status: 422 | 429 | 503; fieldErrors?: EnquiryErrors };

/**
 * Receives an enquiry, for both the page and the API. A failing database is logged and answered
 * with 503, so that the form keeps the typed text.
 */
export async function answerEnquiry(
  posted: unknown,
  context: ContextReader,
  { clientAddress, site }: RequestFacts,
  how: Pick<ReceiveOptions, "replayMinutes"> = {},
): Promise<EnquiryAnswer> {
  const secrets = context.get(secretsContext);
  try {
    const { initials } = site.business;
    const options = {
      clientAddress,
      secret: secrets.current,
      initials,
      titleOf: titleSamples(site),
      now: new Date(),
      mailedSingly: context.get(enquiryMailContext).mailedSingly,
      ...how,
    };
    const result = await receiveEnquiry(context.get(databaseContext).db, posted, options);
    switch (result.outcome) {
      case "received": {
        context.get(enquiryMailContext).notify();
        const { id, reference, page } = result;
        if (page && isPageBefore(page, site)) context.get(visitsContext).countEnquiry(page);
        const isMailed = await isToBeMailed(id, context);
        const thanked = { reference, receivedAt: options.now, isMailed };
        return {
          outcome: "received",
          status: 201,
          ...thanksFor(thanked, { site, secrets, now: options.now }),
          photoToken: photoToken(id, secrets, options.now),
        };
      }
      case "invalid":
        return { outcome: "refused", status: 422, fieldErrors: result.fieldErrors };
      case "flooded":
        return { outcome: "refused", status: 429 };
    }
  } catch (error) {
    context.get(logErrorContext)(error, "An enquiry could not be stored");
    return { outcome: "refused", status: 503 };
  }
}

/** Whether the site has this page, and it is not the form itself. */
function isPageBefore(page: string, site: RequestFacts["site"]): boolean {
  const url = URL.parse(page, "http://site");
  const path = url && cacheablePath(url, site);
  return typeof path === "string" && !path.startsWith(quotePath());
}

/** Whether a receipt is mailed. If the database fails here, the page promises none. */
async function isToBeMailed(id: string, context: ContextReader) {
  if (!context.get(enquiryMailContext).isSetUp()) return false;
  try {
    return await getsReceipt(context.get(databaseContext).db, id);
  } catch (error) {
    context.get(logErrorContext)(error, "The check whether a receipt is mailed failed");
    return false;
  }
}

/** The thanks for an enquiry, right after it and when they are opened again. */
export function thanksFor(
  thanked: ThankedEnquiry,
  { site, secrets, now }: { site: RequestFacts["site"]; secrets: Secrets; now: Date },
): GivenThanks {
  return {
    reference: thanked.reference,
    proof: thanksProof(thanked, secrets),
    closedMeanwhile: closedMeanwhile(site.business.closedDays, thanked.receivedAt, now),
    isMailed: thanked.isMailed,
  };
}
