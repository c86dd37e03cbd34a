import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readAccountEmail } from "#domain/accounts/account.ts";
import { passwordFault } from "#domain/accounts/password-rules.ts";
import { mostMailedSingly } from "#domain/enquiries/outbox.ts";
import type { BucketSettings } from "#domain/images/bucket.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const port = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a port number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");

/** @param example an origin as it may be set */
function origin(example: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be a URL such as ${example}`, abort: true })
    .refine(isOrigin, "must be a bare origin, without a path")
    .transform((value) => new URL(value).origin)
    .optional();
}

/** The settings of a bucket: all are set, or none. */
const bucketSettings = {
  S3_ENDPOINT: origin("https://s3.eu-west-2.amazonaws.com"),
  // The name becomes a part of every URL.
  S3_BUCKET: optional.refine(
    (value) => value === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens",
  ),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
};
const bucketSettingNames = Object.keys(bucketSettings) as (keyof typeof bucketSettings)[];

const backupSettings = {
  BACKUP_KEY: optional.refine(
    (value) => value === undefined || value.length >= 20,
    "must be at least 20 characters",
  ),
  BACKUP_EVERY: optional.transform(readInterval),
  BACKUP_KEEP: z.coerce
    .number({ error: "must be a number of backups" })
    .int("must be a whole number of backups")
    .min(1, "must be 1 or more")
    .default(7),
  BACKUP_TO: optional,
};

const environmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: optional,
    SITE_URL: origin("https://www.example.com"),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: optional.refine(
      (value) => value === undefined || /^postgres(ql)?:\/\//.test(value),
      "must start with postgres://",
    ),
    AUTH_SECRET: optional.refine(
      (value) => value === undefined || value.length >= 32,
      "must be at least 32 characters",
    ),
    AUTH_SECRET_PREVIOUS: optional,
    ...bucketSettings,
    ADMIN_EMAIL: optional.refine(
      (value) => value === undefined || readAccountEmail(value) !== null,
      "must be an e-mail address such as owner@example.com",
    ),
    ADMIN_PASSWORD: z
      .string()
      .optional()
      .superRefine((value, issues) => {
        const fault = value === undefined ? null : passwordFault(value);
        if (fault) issues.addIssue(fault);
      }),
    SMTP_URL: optional.refine(
      (value) => value === undefined || isSmtpUrl(value),
      "must be a URL such as smtp://user:password@mail.example.com:587, with %40 for an @ in the password, %2F for a / and %3F for a ?, and without options",
    ),
    SMTP_CA_FILE: optional.transform(readCertificate),
    SMTP_TLS: z
      .enum(["required", "optional"], { error: "must be required or optional" })
      .default("required"),
    MAIL_FROM: optional.refine(
      (value) => value === undefined || isMailbox(value),
      "must be an e-mail address, or a name and an address: Decor Specialist <hello@example.com>",
    ),
    ENQUIRIES_TO: optional.refine(
      (value) => value === undefined || isEmailAddress(value),
      "must be an e-mail address such as office@example.com",
    ),
    ENQUIRIES_MAILED_SINGLY: z.coerce
      .number({ error: "must be a number of enquiries" })
      .int("must be a whole number of enquiries")
      .min(1, "must be 1 or more")
      .default(mostMailedSingly),
    ENQUIRY_RETENTION_MONTHS: z.coerce
      .number({ error: "must be a number of months" })
      .int("must be a whole number of months")
      .min(1, "must be 1 or more")
      .max(120, "must be 120 or less")
      .default(12),
    PHOTO_SPACE_GB: z.coerce
      .number({ error: "must be a number of gigabytes" })
      .positive("must be more than 0")
      .default(5),
    TRUST_PROXY: z.coerce
      .number({ error: "must be the number of proxies in front, 0 or more" })
      .int("must be a whole number")
      .min(0, "must be 0 or more")
      .default(0),
    DRAIN_SECONDS: z.coerce
      .number({ error: "must be a number of seconds" })
      .min(0, "must be 0 or more")
      .max(300, "must be 300 or less")
      .default(0),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
        error: "must be one of fatal, error, warn, info, debug, trace, silent",
      })
      .default("info"),
    ...backupSettings,
    METRICS_PORT: port.optional(),
    HSTS_SUBDOMAINS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
    SECURITY_CONTACT: optional
      .refine((value) => value === undefined || isContact(value), {
        error: "must be an e-mail address or a URL such as https://www.example.com/security",
      })
      .transform((value) => value && (isEmailAddress(value) ? `mailto:${value}` : value)),
  })
  .refine((values) => !values.DATABASE_URL || values.AUTH_SECRET, {
    path: ["AUTH_SECRET"],
    message: "is required with DATABASE_URL, the same for every process",
    when: alsoBesideOtherFaults,
  })
  .refine((values) => values.AUTH_SECRET || !values.AUTH_SECRET_PREVIOUS, {
    path: ["AUTH_SECRET"],
    message: "is required with AUTH_SECRET_PREVIOUS",
    when: alsoBesideOtherFaults,
  })
  .refine((values) => !values.ADMIN_EMAIL || values.ADMIN_PASSWORD, {
    path: ["ADMIN_PASSWORD"],
    message: "is required with ADMIN_EMAIL",
    when: alsoBesideOtherFaults,
  })
  .refine((values) => values.ADMIN_EMAIL || !values.ADMIN_PASSWORD, {
    path: ["ADMIN_EMAIL"],
    message: "is required with ADMIN_PASSWORD",
    when: alsoBesideOtherFaults,
  })
  .check(({ value, issues }) => {
    const given = bucketSettingNames.find((name) => value[name]);
    if (!given) return;
    for (const name of bucketSettingNames) {
      if (value[name]) continue;
      const message = `is required with ${given}`;
      issues.push({ code: "custom", input: value, path: [name], message });
    }
  })
  .refine((values) => values.BACKUP_TO !== "bucket" || values.S3_BUCKET, {
    path: ["S3_BUCKET"],
    message: "is required with BACKUP_TO=bucket",
    when: alsoBesideOtherFaults,
  })
  // A bucket with pictures may be open to everyone, and a backup holds personal data.
  .refine((values) => values.BACKUP_TO !== "bucket" || values.BACKUP_KEY, {
    path: ["BACKUP_KEY"],
    message: "is required with BACKUP_TO=bucket",
    when: alsoBesideOtherFaults,
  });

/** The environment variables that the program reads. */
export const settingNames = Object.keys(environmentSchema.shape);

/** Reports every fault at once. */
function alsoBesideOtherFaults(): boolean {
  return true;
}

function isSmtpUrl(value: string): boolean {
  // URL validates the host of https, but accepts nearly anything for unknown schemes.
  const parsed = URL.parse(value.replace(/^smtps?:/, "https:"));
  // Nodemailer takes options from a URL, such as `ignoreTLS=true`, which would win over ours.
  return /^smtps?:\/\/[^/?]+\/?$/.test(value) && parsed !== null && parsed.port !== "0";
}

const unitMilliseconds: Record<string, number> = { h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `12h` or `1d`. */
function readInterval(text: string | undefined, context: z.RefinementCtx): number | undefined {
  if (text === undefined) return undefined;
  const [, digits = "", unit = ""] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  const milliseconds = Number(digits) * (unitMilliseconds[unit] ?? 0);
  if (milliseconds > 0) return milliseconds;
  context.addIssue("must be hours or days such as 12h or 1d");
  return z.NEVER;
}

/** The text of a PEM file with certificates. */
function readCertificate(file: string | undefined, context: z.RefinementCtx): string | undefined {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, "utf8");
    new X509Certificate(text);
    return text;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.addIssue(`must be a readable file with a certificate in PEM form (${reason})`);
    return z.NEVER;
  }
}

function isMailbox(value: string): boolean {
  return isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value);
}

function isContact(value: string): boolean {
  return isEmailAddress(value) || URL.parse(value)?.protocol === "https:";
}

function isOrigin(value: string): boolean {
  const { href, origin } = new URL(value);
  return href === `${origin}/`;
}

export interface BackupConfig {
  /** The passphrase. Undefined: backups are not encrypted. */
  key: string | undefined;
  /** Milliseconds between two scheduled backups. Undefined: none are scheduled. */
  every: number | undefined;
  /** How many backups are kept in their place. */
  keep: number;
  /** A folder. Undefined: the folder `backups` of the bucket. */
  folder: string | undefined;
}

/** The program's settings, parsed once at start. */
export interface Config {
  port: number;
  /** Undefined: every address. `localhost`: this machine only. */
  host: string | undefined;
  /** Origin of the site as visitors reach it, without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: created and stored in `dataDir`. */
  authSecret: string | undefined;
  /** The secret that `authSecret` replaces; what it signed and sealed still counts. */
  previousAuthSecret: string | undefined;
  /** Where pictures and photos are stored. Undefined: in folders of `dataDir`. */
  bucket: BucketSettings | undefined;
  backup: BackupConfig;
  /** The first account, if there is none. Undefined: one with a random password. */
  admin: { email: string; password: string } | undefined;
  /** Undefined: no mail is sent, and enquiries are only in the inbox. */
  smtpUrl: string | undefined;
  /** Certificate (PEM) of a private authority, trusted for the mail server. */
  smtpCa: string | undefined;
  /** Whether mails may be sent unencrypted when the mail server has no TLS. */
  isTlsOptional: boolean;
  /** The sender of mails. Undefined: the business. */
  mailFrom: string | undefined;
  /** The recipient of enquiries. Undefined: the business. */
  enquiriesTo: string | undefined;
  /** How many enquiries within an hour are mailed one by one. */
  enquiriesMailedSingly: number;
  /** After how many months an enquiry is deleted. */
  enquiryRetentionMonths: number;
  /** The limit for all photos of visitors together, in bytes. */
  photoSpaceBytes: number;
  /** How many proxies in front are trusted to report the visitor's address. */
  trustProxy: number;
  /** How long a stopping process still answers, while `/healthz` says that it stops. */
  drainSeconds: number;
  logLevel: string;
  /** Port of `/metrics`. Undefined: nothing is measured. */
  metricsPort: number | undefined;
  /** Whether browsers shall insist on https for every name under the site's. */
  hstsSubdomains: boolean;
  /** URL for reports of vulnerabilities, `mailto:` or `https:`. Undefined: the business's mail. */
  securityContact: string | undefined;
}

/** Why the start failed, in one line that a person can act on. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Reads the environment. A variable that is set but empty counts as not set.
 * @throws StartError naming every fault at once.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new StartError(`Settings: ${faults.join("; ")}`);
  }
  const values = parsed.data;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  return {
    port: values.PORT,
    // Without SITE_URL somebody is trying the program out, and their network need not see it.
    host: values.HOST ?? (values.SITE_URL ? undefined : "localhost"),
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    bucket: bucketOf(values),
    backup: {
      key: values.BACKUP_KEY,
      every: values.BACKUP_EVERY,
      keep: values.BACKUP_KEEP,
      folder:
        values.BACKUP_TO === "bucket"
          ? undefined
          : (values.BACKUP_TO ?? join(values.DATA_DIR, "backups")),
    },
    admin: email && password ? { email, password } : undefined,
    smtpUrl: values.SMTP_URL,
    smtpCa: values.SMTP_CA_FILE,
    isTlsOptional: values.SMTP_TLS === "optional",
    mailFrom: values.MAIL_FROM,
    enquiriesTo: values.ENQUIRIES_TO,
    enquiriesMailedSingly: values.ENQUIRIES_MAILED_SINGLY,
    enquiryRetentionMonths: values.ENQUIRY_RETENTION_MONTHS,
    photoSpaceBytes: values.PHOTO_SPACE_GB * 1024 ** 3,
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    hstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    securityContact: values.SECURITY_CONTACT,
  };
}

function bucketOf(values: z.infer<typeof environmentSchema>): BucketSettings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return undefined;
  }
  return {
    endpoint: S3_ENDPOINT,
    name: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
