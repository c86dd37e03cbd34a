import type { BetterAuthOptions } from "@better-auth/core";
import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";

/** Better Auth's models under the names of our tables (`db/migrations/003-accounts.ts`). */
export const betterAuthOptions = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", ...timestamps() },
  },
  account: {
    modelName: "credentials",
    fields: {
      accountId: "account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...timestamps(),
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      token: "refresh_hash",
      expiresAt: "expires_at",
      ipAddress: "sender",
      userAgent: "user_agent",
      ...timestamps(),
    },
    additionalFields: {
      accessHash: { type: "string", fieldName: "access_hash" },
      accessExpiresAt: { type: "date", fieldName: "access_expires_at" },
    },
  },
  advanced: { database: { generateId: "uuid" } },
} satisfies BetterAuthOptions;

/**
 * What writes Better Auth's users, credentials and sessions, inside a transaction of ours. Only
 * this part of Better Auth is loaded: there is no instance of it, hence no route of its own
 * (docs/decisions/010-accounts.md).
 *
 * Both databases hold dates as ISO text and truth as 0 and 1, which is what the adapter's type
 * `sqlite` stands for; its queries are otherwise the same for the two.
 */
export async function betterAuthIn(trx: Transaction<Tables>) {
  // Loaded here, since most starts serve visitors for days before somebody signs in.
  const [{ createLogger }, { kyselyAdapter }, { createInternalAdapter }] = await Promise.all([
    import("@better-auth/core/env"),
    import("@better-auth/kysely-adapter"),
    import("better-auth/db"),
  ]);
  const adapter = kyselyAdapter(trx, { type: "sqlite" })(betterAuthOptions);
  return createInternalAdapter(adapter, {
    options: betterAuthOptions,
    logger: createLogger(),
    hooks: [],
    generateId: () => crypto.randomUUID(),
  });
}

function timestamps() {
  return { createdAt: "created_at", updatedAt: "updated_at" };
}
