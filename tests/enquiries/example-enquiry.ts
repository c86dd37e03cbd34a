import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";

/** An enquiry as a browser posts it, with some fields changed. */
export function exampleEnquiry(changes: Record<string, unknown> = {}) {
  return {
    name: "Aoife Magee",
    email: "aoife@example.com",
    phone: "028 9649 6123",
    postcode: "BT1 5GS",
    service: "Marbling",
    message: "Two columns in our hall.\n\nCould you come and look?",
    honeypot: "",
    ...changes,
  };
}

/** Stores example enquiries, each a new one from another sender. */
export function enquiryPoster(db: Kysely<Tables>, timeOf: (posted: number) => Date) {
  let posted = 0;
  return async (
    changes: Record<string, unknown> = {},
    { now, isTest = false }: { now?: Date; isTest?: boolean } = {},
  ) => {
    posted += 1;
    const result = await receiveEnquiry(db, exampleEnquiry({ id: `${posted}`, ...changes }), {
      clientAddress: `192.0.2.${posted}`,
      secret: "for tests",
      now: now ?? timeOf(posted),
      isTest,
    });
    if (result.outcome !== "received") throw new Error(JSON.stringify(result));
    return result;
  };
}
