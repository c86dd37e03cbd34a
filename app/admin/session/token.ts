import { z } from "zod";
import {
  accountsContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import type { Busy } from "#domain/accounts/hashing-gate.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/token";
import { logAccess } from "./access-log.server.ts";
import { foreignWrite, refusesWrite } from "./require-admin.server.ts";
import {
  browserToKnow,
  clearedSessionCookies,
  clearPendingCookie,
  pendingCookie,
  readPendingCookie,
  readSessionCookies,
  sessionCookies,
  signInCookies,
} from "./session-cookies.server.ts";

export function loader() {
  return refusal(405, "method_not_allowed", "Ask for a session with POST.", { Allow: "POST" });
}

/**
 * `POST /auth/token`, as JSON. Answers 200 with the user and the end of the access credential, and
 * sets the credentials as cookies. Refusals are `{error, message}`.
 *
 * `grant_type=password` needs email and password: 400 if they are wrong, 429 after too many
 * failures, 403 `code_required` with `methods` if they are right and the browser is new to the
 * account. Then a cookie connects the next call: `code` with the mailed `code`, or, after
 * `/auth/passkey`, `passkey` with `answer`, which no password needs to precede. 400 `step_over`
 * says that the person begins again. `grant_type=refresh_token` reads the credential from its
 * cookie: 401 when the session has ended, which also clears the cookies. 503 while nothing can be
 * saved, and with `Retry-After` while too many passwords are checked.
 */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  if (refusesWrite(request, context)) {
    return Response.json(foreignWrite, { status: 403 });
  }
  const posted = await readJsonOf(sentSchema, request, visitorBytes);
  if (posted instanceof BodyFault)
    return refusal(posted.status, "invalid_request", "Send the request as JSON.");
  try {
    return await grant(posted, { context, request });
  } catch (error) {
    // The database is away or cannot be written, as on a full disk.
    context.get(logErrorContext)(error, "Nobody can sign in just now");
    return refusal(503, "temporarily_unavailable", unavailable);
  }
}

const unavailable =
  "You cannot sign in at the moment: the website cannot save anything. Its disk may be full, or its database out of reach. The public pages stay up. Please try again in a few minutes.";

const sentSchema = z.looseObject({ grant_type: z.string().optional() });
const passwordSchema = z.object({ email: z.string().min(1), password: z.string().min(1) });
const codeSchema = z.object({ code: z.string() });
const passkeySchema = z.object({ answer: z.looseObject({ id: z.string() }) });

function grant(posted: z.infer<typeof sentSchema>, { context, request }: Asked) {
  const method = posted.grant_type ?? new URL(request.url).searchParams.get("grant_type");
  switch (method) {
    case "password": {
      const sent = passwordSchema.safeParse(posted);
      if (!sent.success) return unreadable("Enter your email address and password.");
      return signIn(sent.data, { context, request });
    }
    case "refresh_token":
      return refresh({ context, request });
    case "code": {
      const sent = codeSchema.safeParse(posted);
      if (!sent.success) return unreadable("Enter the code.");
      return takeStep({ by: method, ...sent.data }, { context, request });
    }
    case "passkey": {
      const sent = passkeySchema.safeParse(posted);
      if (!sent.success) return unreadable("Send what the passkey answered.");
      return takeStep({ by: method, ...sent.data }, { context, request });
    }
    default:
      return refusal(400, "unsupported_grant_type", "Ask with a password or a refresh token.");
  }
}

function unreadable(message: string) {
  return refusal(400, "invalid_request", message);
}

type Asked = Pick<Route.ActionArgs, "context" | "request">;

async function signIn(
  { email, password }: z.infer<typeof passwordSchema>,
  { context, request }: Asked,
) {
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const browser = browserToKnow(request, siteUrl);
  const result = await accounts.signIn({
    email,
    password,
    address: context.get(requestFactsContext).clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    browser,
    now: new Date(),
  });
  switch (result.outcome) {
    case "signed-in":
      logAccess(context, "info", { email, event: "Signed in" });
      await replaceSession(result, { context, request });
      return granted(result, signInCookies(result, browser, request, siteUrl));
    case "code-required": {
      logAccess(context, "info", { email, event: "Password right, code asked for" });
      const { methods, message, token } = result;
      const cookies = { headers: pendingCookie(token, request, siteUrl), status: 403 };
      return Response.json({ error: "code_required", message, methods }, cookies);
    }
    case "refused":
      logAccess(context, "warn", { email, event: "Signing in failed" });
      return refusal(400, "invalid_grant", result.message);
    case "throttled": {
      logAccess(context, "warn", { email, event: "Signing in was throttled" });
      const wait = { "Retry-After": String(result.retryAfterSeconds) };
      return refusal(429, "too_many_attempts", result.message, wait);
    }
    case "busy":
      return refusedAsBusy(result);
  }
}

/** Ends the session that this browser had until now, since its cookies are replaced. */
async function replaceSession(by: SignedIn, { context, request }: Asked): Promise<void> {
  const { refreshToken } = readSessionCookies(request, context.get(siteUrlContext));
  const address = context.get(requestFactsContext).clientAddress;
  await context.get(accountsContext).replaceSession({ by, refreshToken, address, now: new Date() });
}

type Step = { by: "code"; code: string } | { by: "passkey"; answer: unknown };

/** A mailed code after the password, or a passkey. Its cookie came with the call before. */
async function takeStep(step: Step, { context, request }: Asked) {
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const browser = browserToKnow(request, siteUrl);
  const attempt = {
    token: readPendingCookie(request, siteUrl) ?? "",
    address: context.get(requestFactsContext).clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    browser,
    now: new Date(),
  };
  const { by } = step;
  const result =
    by === "code"
      ? await accounts.takeCode({ ...attempt, code: step.code })
      : await accounts.takePasskey({ ...attempt, answer: step.answer });
  switch (result.outcome) {
    case "signed-in": {
      logAccess(context, "info", { email: result.user.email, event: "Signed in", by });
      await replaceSession(result, { context, request });
      const answer = granted(result, signInCookies(result, browser, request, siteUrl));
      clearPendingCookie(answer.headers, request, siteUrl);
      return answer;
    }
    case "over":
      return refusal(400, "step_over", result.message);
    case "refused":
      logAccess(context, "warn", { email: result.email ?? "", event: "Signing in failed", by });
      return refusal(400, "invalid_grant", result.message);
    case "throttled": {
      const { email, message } = result;
      logAccess(context, "warn", { email: email ?? "", event: "Signing in was throttled", by });
      const wait = { "Retry-After": String(result.retryAfterSeconds) };
      return refusal(429, "too_many_attempts", message, wait);
    }
  }
}

async function refresh({ context, request }: Asked) {
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const { refreshToken } = readSessionCookies(request, siteUrl);
  const address = context.get(requestFactsContext).clientAddress;
  const result = refreshToken
    ? await accounts.refresh({ refreshToken, address, now: new Date() })
    : null;
  if (result?.outcome === "refreshed")
    return granted(result, sessionCookies(result, request, siteUrl));
  if (result?.outcome === "replayed") {
    const { email } = result.user;
    logAccess(context, "warn", { email, event: "A spent credential ended its session" });
  }
  const cleared = clearedSessionCookies(request, siteUrl);
  return refusal(401, "invalid_grant", "Your session has ended. Please sign in again.", cleared);
}

function granted({ user, expiresAt }: SignedIn, headers: Headers) {
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  return Response.json(
    {
      user,
      expires_in: Math.max(0, seconds - Math.floor(Date.now() / 1000)),
      expires_at: seconds,
    },
    { headers },
  );
}

function refusedAsBusy({ message, retryAfterSeconds }: Busy) {
  const wait = { "Retry-After": String(retryAfterSeconds) };
  return refusal(503, "temporarily_unavailable", message, wait);
}

function refusal(status: number, error: string, message: string, headers: HeadersInit = {}) {
  return Response.json({ error, message }, { status, headers });
}
