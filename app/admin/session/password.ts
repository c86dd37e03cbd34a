import { data } from "react-router";
import { notUnderstood } from "#app/admin/failure.server.ts";
import { accountsContext, logErrorContext, requestFactsContext } from "#app/context.ts";
import { BodyFault, visitorBytes } from "#app/read-body.server.ts";
import { readFields } from "#app/read-fields.server.ts";
import type { Route } from "./+types/password";
import { logAccess } from "./access-log.server.ts";
import { type PasswordAnswer, unchanged } from "./change-password.ts";
import { findAdmin, requireAdmin } from "./require-admin.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return refused("Change a password with POST.", 405, { headers: { Allow: "POST" } });
}

/**
 * `POST /admin/password`: the current password and the next. Ends every other session of the
 * account.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const accounts = context.get(accountsContext);
  const logError = context.get(logErrorContext);
  try {
    const admin = await findAdmin({ request, context });
    if (!admin) return refused("Please sign in again.", 401);
    const sent = await readFields(request, { names: ["current", "next"], bytes: visitorBytes });
    if (sent instanceof BodyFault) return refused(notUnderstood, sent.status);
    const { current, next } = sent;
    if (current === undefined || next === undefined) return refused(notUnderstood, 400);
    const result = await accounts.changePassword({
      userId: admin.user.id,
      sessionId: admin.sessionId,
      current,
      next,
      address: context.get(requestFactsContext).clientAddress,
      now: new Date(),
    });
    const { email } = admin.user;
    switch (result.outcome) {
      case "changed":
        logAccess(context, "info", { email, event: "Password changed", sessions: result.ended });
        return data<PasswordAnswer>({ outcome: "changed" });
      case "refused":
        if (result.field === "current")
          logAccess(context, "warn", { email, event: "Changing the password failed" });
        return refused(result.message, 422, { field: result.field });
      case "throttled":
        logAccess(context, "warn", { email, event: "Changing the password was throttled" });
        return refused(result.message, 429);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    logError(error, "A password could not be changed");
    return refused(unchanged, 503);
  }
}

interface RefusalDetails {
  /** The field at fault, where it is one. */
  field?: "current" | "next";
  headers?: HeadersInit;
}

function refused(message: string, status: number, { field, headers = {} }: RefusalDetails = {}) {
  return data<PasswordAnswer>({ outcome: "refused", message, field }, { status, headers });
}
