import type { Accounts } from "#domain/accounts/accounts.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import type { Config } from "./config.ts";

/**
 * Creates the first account if there is none, from `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Without them
 * the password is random. It is printed once on standard output and stored nowhere else.
 */
export async function makeFirstAccount(
  accounts: Accounts,
  { siteUrl, admin }: Config,
): Promise<void> {
  const email = admin?.email ?? `admin@${sampleBusiness.email.split("@")[1]}`;
  const given = admin && { password: admin.password };
  const made = await accounts.createFirstAccount({ email, ...given, now: new Date() });
  if (made.outcome === "unneeded") return;
  process.stdout.write(announcement(siteUrl, made.email, admin ? undefined : made.password));
}

function announcement(siteUrl: string, email: string, password: string | undefined): string {
  return `
The first account has been made. Sign in at ${siteUrl}/admin

  Email:    ${email}
  Password: ${password ?? "the one in ADMIN_PASSWORD"}
${password ? "\nThe password is shown this once. Change it after signing in, or set another with\n" : "\nSet another with "}npm run admin -- reset-password ${email}

`;
}
