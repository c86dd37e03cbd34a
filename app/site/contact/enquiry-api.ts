import { requestFactsContext } from "#app/context.ts";
import { BodyFault, mediaType, readJson } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import { enquiryFields, enquiryLists } from "#domain/enquiries/schema.ts";
import type { Route } from "./+types/enquiry-api";
import { answerEnquiry } from "./answer-enquiry.server.ts";

export function loader() {
  return refusal(405, "Send an enquiry with POST.", { Allow: "POST" });
}

/**
 * `POST /api/contact`, as JSON or as a form. Statuses: 201 with the reference, once the enquiry is
 * on disk; 422 with a message for each faulty field; 429 with the phone number; 400, 408, 413 and
 * 415 if the body cannot be read; 503 while nothing can be stored.
 */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const posted = await readBody(request);
  if (posted instanceof BodyFault)
    return refusal(posted.status, words[posted.status] ?? posted.message);

  const facts = context.get(requestFactsContext);
  const answer = await answerEnquiry(posted, context, facts);
  if (answer.outcome === "received") {
    const { outcome: _, status, ...thanks } = answer;
    return Response.json(thanks, { status });
  }
  const { phone } = facts.site.business;
  const messages = {
    422: "Please correct the fields marked.",
    429: `We have had many messages from your connection. Please call us on ${phone}.`,
    503: `We cannot take messages just now. Please call us on ${phone}.`,
  };
  return refusal(
    answer.status,
    messages[answer.status],
    {},
    { fieldErrors: answer.fieldErrors, phone },
  );
}

/** The posted fields, or the fault. */
async function readBody(request: Request): Promise<unknown> {
  if (mediaType(request) !== "application/json")
    return readFields(request, { names: enquiryFields, lists: enquiryLists, bytes: visitorBytes });
  const read = await readJson(request, visitorBytes);
  return read instanceof BodyFault ? read : read.json;
}

const words: Record<number, string> = {
  400: "The message could not be read.",
  408: "The message took too long to arrive. Please try again.",
  415: "Send the message as JSON or as a form.",
};

function refusal(status: number, message: string, headers: HeadersInit = {}, more: object = {}) {
  return Response.json({ message, ...more }, { status, headers });
}
