import { logAccess } from "#app/admin/session/access-log.server.ts";
import { sendProtectionNotice } from "#app/admin/session/password-letters.server.ts";
import type { ContextReader } from "#app/context.ts";

const changes = {
  "Passkey added": "A passkey was added",
  "Passkey removed": "A passkey was removed",
  "Authenticator app added": "An authenticator app was turned on",
  "Authenticator app removed": "The authenticator app was turned off",
  "Recovery codes made": "New recovery codes were made",
};

/** Logs a change of what protects an account, and mails it to the person. */
export function noteChange(
  context: Parameters<typeof logAccess>[0] & ContextReader,
  email: string,
  event: keyof typeof changes,
): void {
  logAccess(context, "info", { email, event });
  sendProtectionNotice(context, { email, change: changes[event] });
}
