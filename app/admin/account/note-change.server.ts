import { logAccess } from "#app/admin/session/access-log.server.ts";
import { sendPasskeyNotice } from "#app/admin/session/password-letters.server.ts";
import type { ContextReader } from "#app/context.ts";

const changes = {
  "Passkey added": "A passkey was added",
  "Passkey removed": "A passkey was removed",
};

/** Logs a change of an account's passkeys, and mails it to the person. */
export function noteChange(
  context: Parameters<typeof logAccess>[0] & ContextReader,
  email: string,
  event: keyof typeof changes,
): void {
  logAccess(context, "info", { email, event });
  sendPasskeyNotice(context, { email, change: changes[event] });
}
