import { z } from "zod";
import {
  accountsContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/passkey";
import { foreignWrite, refusesWrite } from "./require-admin.server.ts";
import { pendingCookie, readPendingCookie } from "./session-cookies.server.ts";

const sentSchema = z.object({});

export function loader() {
  return refusal(405, "method_not_allowed", "Ask for a passkey with POST.", { Allow: "POST" });
}

/**
 * `POST /auth/passkey`, as JSON `{}`. Answers 200 with `options`, what a passkey has to sign, for
 * `grant_type=passkey` at `/auth/token`, with a cookie for ten minutes. 409 if passkeys do not work
 * at this address, 429 for somebody who asks too often.
 */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  if (refusesWrite(request, context)) return Response.json(foreignWrite, { status: 403 });
  const posted = await readJsonOf(sentSchema, request, visitorBytes);
  if (posted instanceof BodyFault)
    return refusal(posted.status, "invalid_request", "Send {} as JSON.");
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const now = new Date();
  try {
    const waiting = readPendingCookie(request, siteUrl);
    const address = context.get(requestFactsContext).clientAddress;
    const offer = await accounts.offerPasskeySignIn({ token: waiting, address, now });
    if (offer.outcome === "unavailable") return refusal(409, "unavailable", offer.message);
    if (offer.outcome === "throttled") {
      const wait = { "Retry-After": String(offer.retryAfterSeconds) };
      return refusal(429, "too_many_attempts", offer.message, wait);
    }
    const { token, options } = offer;
    return Response.json({ options }, { headers: pendingCookie(token, request, siteUrl) });
  } catch (error) {
    context.get(logErrorContext)(error, "A passkey could not be asked for");
    const message = "Passkeys do not work at the moment. Please use your password.";
    return refusal(503, "temporarily_unavailable", message);
  }
}

function refusal(status: number, error: string, message: string, headers: HeadersInit = {}) {
  return Response.json({ error, message }, { status, headers });
}
