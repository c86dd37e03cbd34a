import { z } from "zod";
import { accountsContext, requestFactsContext, siteUrlContext } from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/logout";
import { logAccess } from "./access-log.server.ts";
import { foreignWrite, refusesWrite } from "./require-admin.server.ts";
import { clearedSessionCookies, readSessionCookies } from "./session-cookies.server.ts";

const sentSchema = z.object({ scope: z.enum(["local", "others", "global"]) });

export function loader() {
  return Response.json(
    { error: "method_not_allowed", message: "Sign out with POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}

/**
 * `POST /auth/logout`, as JSON with `scope`: `local` ends this session, `others` all but this one,
 * `global` all of the user. Answers 204 to signed-out visitors too.
 */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  if (refusesWrite(request, context)) return Response.json(foreignWrite, { status: 403 });
  const sent = await readJsonOf(sentSchema, request, visitorBytes);
  if (sent instanceof BodyFault) {
    const message = "The scope must be local, others or global.";
    return Response.json({ error: "invalid_request", message }, { status: sent.status });
  }
  const { scope } = sent;
  const credentials = readSessionCookies(request, siteUrl);
  const result = await accounts.signOut({
    scope,
    ...credentials,
    address: context.get(requestFactsContext).clientAddress,
    now: new Date(),
  });
  if (result.outcome === "ended") {
    const { email, count } = result;
    logAccess(context, "info", { email, event: "Signed out", scope, sessions: count });
  }
  const headers = scope === "others" ? new Headers() : clearedSessionCookies(request, siteUrl);
  return new Response(null, { status: 204, headers });
}
