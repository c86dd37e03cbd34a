import type { Accounts } from "#domain/accounts/accounts.ts";
import { sampleAddress } from "#domain/sample-site/sample-address.ts";
import { commandLine } from "./command-line.ts";
import { type Config, StartError } from "./config.ts";

/**
 * Creates the first account if there is none, from `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Without them
 * the password is random. It is printed once on standard output and stored nowhere else. Throws
 * `StartError` if ADMIN_PASSWORD is too easy to guess.
 */
export async function makeFirstAccount(
  accounts: Accounts,
  { siteUrl, admin }: Config,
): Promise<void> {
  const email = admin?.email ?? sampleAddress;
  const given = admin && { password: admin.password };
  const made = await accounts.createFirstAccount({ email, ...given, now: new Date() });
  if (made.outcome === "unneeded") return;
  if (made.outcome === "invalid") throw new StartError(`ADMIN_PASSWORD: ${made.message}`);
  process.stdout.write(announcement(siteUrl, made.email, admin ? undefined : made.password));
}

function announcement(siteUrl: string, email: string, password: string | undefined): string {
  return `
The first account has been made. Sign in at ${siteUrl}/admin

  Email:    ${email}
  Password: ${password ?? "the one in ADMIN_PASSWORD"}
${password ? "\nThe password is shown this once. Choose your own after signing in, or set another with\n" : "\nSet another with "}${commandLine("admin", ["reset-password", email])}

`;
}
