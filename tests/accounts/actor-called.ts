import type { Actor } from "#domain/accounts/roles.ts";

/** Somebody with this address, which is her id too. */
export function actorCalled(email: string): Actor & { id: string } {
  return { id: email, email, sender: "sender" };
}
