import type { Accounts } from "#domain/accounts/accounts.ts";
import type { User } from "#domain/accounts/tools.ts";
import { expectOutcome, noon } from "./accounts-fixture.ts";
import { type PretendDevice, pretendDevice } from "./pretend-device.ts";

interface Holder {
  accounts: Accounts;
  user: User;
  sessionId?: string;
  now?: Date;
}

export const actorOf = ({ id, email }: User) => ({ id, email, sender: "digest of home" });

/** Adds a passkey to an account, and returns its device. */
export async function addDevice(
  { accounts, user, sessionId = "a session", now = noon }: Holder,
  device: PretendDevice = pretendDevice(),
): Promise<PretendDevice> {
  const offer = await accounts.offerNewPasskey({ user, sessionId, siteName: "Decor", now });
  const { options } = expectOutcome(offer, "offered");
  const added = await accounts.addPasskey({
    userId: user.id,
    actor: actorOf(user),
    sessionId,
    name: "My phone",
    answer: device.create(options),
    now,
  });
  expectOutcome(added, "added");
  return device;
}
