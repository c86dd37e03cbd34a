import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { field, form, line } from "#domain/forms/fields.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { cleanAddress, cleanLine } from "#domain/text/clean-text.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

/** How the connection to the mail server is encrypted: from its start, or after STARTTLS. */
const encryptions = ["tls", "starttls"] as const;

/** A host's name or address. Anything else could change the meaning of the mail server's URL. */
const hostName =
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[\da-f:.]+\])$/i;

/** Shown at the field of the server's name. */
export const hostMissing = "Enter the server's name, for example smtp.example.com";

/** How many addresses may get enquiries. */
const mostRecipients = 10;

/** The form of the mail server, as it is sent. The empty password keeps the stored one. */
export const mailForm = form({
  /** Empty while the environment names the server. */
  host: field("The server", 253, cleanAddress).refine(
    (host) => host === "" || hostName.test(host),
    hostMissing,
  ),
  port: z.coerce
    .number("Enter a port, usually 465 or 587")
    .int("Enter a port, usually 465 or 587")
    .min(1, "Enter a port, usually 465 or 587")
    .max(65_535, "Enter a port, usually 465 or 587"),
  encryption: z.enum(encryptions, "Choose how the connection is encrypted"),
  userName: line("The user name", 320),
  // Spaces may be a part of it.
  password: field("The password", 500, (text) => text.replace(/[\r\n\0]/g, "")),
  sender: line("The sender", 320).refine((text) => text === "" || isMailbox(text), {
    error: "Enter an address such as hello@example.com",
  }),
  recipients: field("The list of addresses", 3_000, cleanAddress)
    .transform(addressesIn)
    .refine((addresses) => addresses.every(isEmailAddress), {
      error: "Enter addresses with commas between them",
    })
    .refine((addresses) => addresses.length <= mostRecipients, {
      error: `Enter at most ${mostRecipients} addresses`,
    }),
});

export type MailFormValues = z.output<typeof mailForm>;

/** The mail server of the site, as the admin has set it up. */
export interface MailServer extends Omit<MailFormValues, "password"> {
  /** Null if there is none, or if no secret of the site opens it. */
  password: string | null;
  /** Whether a password is stored that cannot be opened: the site's secret was lost. */
  isPasswordLost: boolean;
  revision: number;
}

const purpose = "mail server password";

/** The settings of the admin; null while nobody has made any. */
export async function readMailServer(
  db: Kysely<Tables>,
  box: SecretBox,
): Promise<MailServer | null> {
  const row = await db
    .selectFrom("mail_settings")
    .selectAll()
    .where("name", "=", "site")
    .executeTakeFirst();
  if (!row) return null;
  const { host, port, encryption, sender, revision } = row;
  const opened = row.sealed_password === null ? null : box.open(purpose, row.sealed_password);
  return {
    host,
    port,
    encryption,
    userName: row.user_name,
    password: opened?.text ?? null,
    isPasswordLost: row.sealed_password !== null && opened === null,
    sender,
    recipients: addressesIn(row.recipients),
    revision,
  };
}

export interface MailSaving {
  values: MailFormValues;
  /** The revision that the form showed; 0 when there was none. */
  revision: number;
  by: Actor;
  now: Date;
}

/** A mail server that is tried before it is saved. */
export type TriedMailServer = Omit<MailServer, "isPasswordLost" | "revision">;

export type SaveMailServerResult =
  | { outcome: "saved"; revision: number }
  /** Somebody else saved after the form was opened. */
  | { outcome: "conflict" };

/**
 * Stores the mail server. An empty password keeps the stored one, but only for the same server and
 * user: otherwise it would be shown to a server that it is not for.
 */
export async function saveMailServer(
  db: Kysely<Tables>,
  box: SecretBox,
  { values, revision, by, now }: MailSaving,
): Promise<SaveMailServerResult> {
  const { host, port, encryption, userName, password, sender, recipients } = values;
  return db.transaction().execute(async (trx) => {
    const stored = await readMailServer(trx, box);
    if ((stored?.revision ?? 0) !== revision) return { outcome: "conflict" };
    const kept = keptPassword(values, stored);
    const row = {
      host,
      port,
      encryption,
      user_name: userName,
      sealed_password: password || kept ? box.seal(purpose, password || (kept ?? "")) : null,
      sender,
      recipients: recipients.join(", "),
      revision: revision + 1,
      saved_at: now.toISOString(),
      saved_by: by.email,
    };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("mail_settings")
      .values({ name: "site", ...row })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet(row).where("mail_settings.revision", "=", revision),
      )
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return { outcome: "conflict" };
    await recordActivity(trx, { at: now, actor: by, event: "mail settings changed" });
    return { outcome: "saved", revision: revision + 1 };
  });
}

/** The stored password, if the form left it empty and still names the server and user it is for. */
export function keptPassword(
  { host, userName, password }: Pick<MailFormValues, "host" | "userName" | "password">,
  stored: MailServer | null,
): string | null {
  const isSame = stored && stored.host === host && stored.userName === userName;
  return password === "" && userName !== "" && isSame ? stored.password : null;
}

/** Removes the settings: only the environment's count then. */
export async function removeMailServer(
  db: Kysely<Tables>,
  { by, now }: Pick<MailSaving, "by" | "now">,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("mail_settings").where("name", "=", "site").execute();
    await recordActivity(trx, { at: now, actor: by, event: "mail settings changed" });
  });
}

/** Addresses that stand in one line, with commas or spaces between. */
function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** An address, or a name and an address: `Decor Specialist <hello@example.com>`. */
function isMailbox(text: string): boolean {
  return isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? cleanLine(text));
}
