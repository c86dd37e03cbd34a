import type { AdminCall } from "#app/admin/calls/admin-action.server.ts";
import { accountsContext } from "#app/context.ts";
import type { WaysToConfirm } from "#domain/accounts/confirm-person.ts";

/** The page asks the person for these, by `ActionFeedback`, and sends the write again. */
export interface Unconfirmed {
  outcome: "unconfirmed";
  ways: WaysToConfirm;
}

/**
 * What to answer before a write that a borrowed browser must not do. Null when the person signed in
 * or confirmed within the last ten minutes.
 */
export async function unconfirmed({ context, admin, now }: AdminCall): Promise<Unconfirmed | null> {
  const accounts = context.get(accountsContext);
  const { user, sessionId } = admin;
  if (await accounts.isConfirmed({ userId: user.id, sessionId, now })) return null;
  return { outcome: "unconfirmed", ways: await accounts.waysToConfirm({ userId: user.id }) };
}

export type Confirmation = { outcome: "confirmed" } | Unconfirmed;

/** Says whether the person may download personal data now, or has to show first that it is her. */
export async function confirmation(call: AdminCall): Promise<Confirmation> {
  return (await unconfirmed(call)) ?? { outcome: "confirmed" };
}
