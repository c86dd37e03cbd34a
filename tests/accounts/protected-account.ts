import { Secret, TOTP } from "otpauth";
import type { Accounts } from "#domain/accounts/accounts.ts";
import type { User } from "#domain/accounts/tools.ts";
import { home, noon } from "./accounts-fixture.ts";
import { type PretendDevice, pretendDevice } from "./pretend-device.ts";

interface Holder {
  accounts: Accounts;
  user: User;
  sessionId?: string;
  now?: Date;
}

export const actorOf = ({ id, email }: User) => ({ id, email, sender: "digest of home" });

/** Adds a passkey to an account, and returns its device with the account's new recovery codes. */
export async function addDevice(
  { accounts, user, sessionId = "a session", now = noon }: Holder,
  device: PretendDevice = pretendDevice(),
): Promise<{ device: PretendDevice; codes: string[] | null }> {
  const offer = await accounts.offerNewPasskey({ user, sessionId, siteName: "Decor", now });
  if (offer.outcome !== "offered") throw new Error(offer.message);
  const added = await accounts.addPasskey({
    userId: user.id,
    actor: actorOf(user),
    sessionId,
    name: "My phone",
    answer: device.create(offer.options),
    now,
  });
  if (added.outcome !== "added") throw new Error(added.message);
  return { device, codes: added.codes };
}

/** Turns the authenticator app on, and returns what it shows at a time. */
export async function addApp({ accounts, user, now = noon }: Holder) {
  const started = await accounts.startAuthenticatorApp({ user, siteName: "Decor", now });
  if (started.outcome !== "started") throw new Error(started.outcome);
  const codeAt = appWith(started.secret);
  // The code of the half minute before. Each code works once, and a test uses that of `now`.
  const code = codeAt(new Date(now.getTime() - 30_000));
  const change = { userId: user.id, actor: actorOf(user), code, now };
  const added = await accounts.confirmAuthenticatorApp(change);
  if (added.outcome !== "added") throw new Error(added.message);
  return { codeAt, codes: added.codes };
}

/** An app that holds this secret. */
export function appWith(secret: string): (at: Date) => string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return (at) => app.generate({ timestamp: at.getTime() });
}

/** Signs in with the password, and returns the cookie of the second step. */
export async function tokenOfStep(
  accounts: Accounts,
  { email, password, now = noon }: { email: string; password: string; now?: Date },
): Promise<string> {
  const result = await accounts.signIn({ email, password, address: home, now });
  if (result.outcome !== "second-step") throw new Error(result.outcome);
  return result.token;
}
