import { createHash } from "node:crypto";
import type { Enquiry } from "./schema.ts";

/**
 * A digest that is the same for the same content sent under the same id (or both times without
 * one). Whether the honeypot was filled belongs to the content, so that a person who sends again
 * without it is not answered with the spam.
 */
export function submissionKey(enquiry: Enquiry): string {
  const { id = "", honeypot, name, email, phone, postcode, service, message } = enquiry;
  const content = [id, honeypot, name, email, phone, postcode, service, message];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
