import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { betterAuthIn } from "./better-auth.ts";
import {
  accessExpiry,
  accessTokenOf,
  hashOf,
  makeRefreshToken,
  refreshExpiry,
} from "./session-credentials.ts";
import type { User } from "./tools.ts";

/** A session with its credentials, which are known here and in the browser alone. */
export interface SignedIn {
  user: User;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  /** When the access credential ends; a refresh gives the next. */
  expiresAt: Date;
}

/** Writes a new session and returns its credentials. */
export async function startSession(
  trx: Transaction<Tables>,
  { user, sender, userAgent, now }: { user: User; sender: string; userAgent: string; now: Date },
): Promise<SignedIn> {
  const refreshToken = makeRefreshToken();
  const expiresAt = accessExpiry(now);
  const accessToken = accessTokenOf(refreshToken, expiresAt);
  const row = {
    token: hashOf(refreshToken),
    expiresAt: refreshExpiry(now),
    accessHash: hashOf(accessToken),
    accessExpiresAt: expiresAt,
    ipAddress: sender,
    userAgent: userAgent.slice(0, longestUserAgent),
    createdAt: now,
    updatedAt: now,
  };
  const session = await (await betterAuthIn(trx)).createSession(user.id, false, row, true);
  const { id, email } = user;
  return { user: { id, email }, sessionId: session.id, accessToken, refreshToken, expiresAt };
}

const longestUserAgent = 300;
