import { data } from "react-router";
import { findAdmin } from "#app/admin/require-admin.server.ts";
import { appServices, requestFacts } from "#app/context.ts";
import type { Route } from "./+types/password";

/** `POST /admin/password`: the current password and the next. Ends every other session of the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await findAdmin({ request, context });
  if (!admin) return refused("Please sign in again.", 401);
  const fields = await request.formData();
  const app = context.get(appServices);
  const result = await app.accounts.changePassword({
    userId: admin.user.id,
    sessionId: admin.sessionId,
    current: String(fields.get("current")),
    next: String(fields.get("next")),
    address: context.get(requestFacts).clientAddress,
    now: new Date(),
  });
  if (result.outcome !== "changed") return refused(result.message, 422);
  return data({ outcome: "changed" as const });
}

function refused(message: string, status: number) {
  return data({ outcome: "refused" as const, message }, { status });
}
