import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig, StartError, settingNames } from "./config.ts";

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error("the settings were taken");
}

describe("the settings of a site", () => {
  test("may all be left out", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "localhost",
      siteUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: undefined,
      authSecret: undefined,
      isTlsOptional: false,
      enquiriesMailedSingly: 60,
      enquiryRetentionMonths: 12,
      photoSpaceBytes: 5 * 1024 ** 3,
      hstsSubdomains: false,
      trustProxy: 0,
      drainSeconds: 0,
      logLevel: "info",
      backup: { keep: 7, folder: "data/backups" },
    });
  });

  test("count as left out when they are empty", () => {
    for (const blank of ["", " ", "\t"]) {
      const settings = Object.fromEntries(settingNames.map((name) => [name, blank]));
      expect(readConfig(settings)).toEqual(readConfig({}));
    }
  });

  test("are read", () => {
    const settings: [name: string, value: string, key: string, read?: unknown][] = [
      ["PORT", "8080", "port", 8080],
      ["HOST", "127.0.0.1", "host"],
      ["SITE_URL", "https://decor.example", "siteUrl"],
      ["DATA_DIR", "/var/lib/site", "dataDir"],
      ["DATABASE_URL", "postgresql://site@db/site", "databaseUrl"],
      ["AUTH_SECRET", "x".repeat(32), "authSecret"],
      ["SMTP_URL", "smtps://site:secret@mail.example", "smtpUrl"],
      ["SMTP_TLS", "optional", "isTlsOptional", true],
      ["MAIL_FROM", "Decor Specialist <website@decor.example>", "mailFrom"],
      ["ENQUIRIES_TO", "office@decor.example", "enquiriesTo"],
      ["ENQUIRIES_MAILED_SINGLY", "200", "enquiriesMailedSingly", 200],
      ["ENQUIRY_RETENTION_MONTHS", "6", "enquiryRetentionMonths", 6],
      ["PHOTO_SPACE_GB", "0.5", "photoSpaceBytes", 0.5 * 1024 ** 3],
      ["TRUST_PROXY", "2", "trustProxy", 2],
      ["DRAIN_SECONDS", "3", "drainSeconds", 3],
      ["LOG_LEVEL", "warn", "logLevel"],
      ["HSTS_SUBDOMAINS", "on", "hstsSubdomains", true],
      ["SECURITY_CONTACT", "security@x.example", "securityContact", "mailto:security@x.example"],
    ];
    const backup = { BACKUP_KEY: "a key that nobody would guess", BACKUP_EVERY: "12h" };
    const where = { BACKUP_KEEP: "30", BACKUP_TO: "/backup" };
    const given = Object.fromEntries(settings.map(([name, value]) => [name, value]));
    expect(readConfig({ ...given, ...backup, ...where, HOME: "/root" })).toEqual({
      ...Object.fromEntries(settings.map(([, value, key, read = value]) => [key, read])),
      backup: { key: backup.BACKUP_KEY, every: 12 * 3_600_000, keep: 30, folder: "/backup" },
    });
  });

  test("open the site to other machines if they name its url or host", () => {
    expect(readConfig({}).host).toBe("localhost");
    expect(readConfig({ SITE_URL: "https://decor.example" }).host).toBeUndefined();
    expect(readConfig({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(readConfig({ HOST: "127.0.0.1", SITE_URL: "https://decor.example" }).host).toBe(
      "127.0.0.1",
    );
  });

  test("reduce SITE_URL to its origin, without trailing slash and in lower case", () => {
    expect(readConfig({ SITE_URL: "HTTPS://Decor.Example:443/" }).siteUrl).toBe(
      "https://decor.example",
    );
    expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  });

  test("report all faults at once, in one line", () => {
    const faults = [
      ["PORT", "eighty", "must be a port number"],
      ["SITE_URL", "decor.example", "must be a URL such as https://www.example.com"],
      ["DATABASE_URL", "mysql://db/site", "must start with postgres://"],
      ["AUTH_SECRET", "short", "must be at least 32 characters"],
      ["TRUST_PROXY", "yes", "must be the number of proxies in front, 0 or more"],
      ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, trace, silent"],
      ["BACKUP_KEY", "short", "must be at least 20 characters"],
      ["BACKUP_EVERY", "0d", "must be hours or days such as 12h or 1d"],
      ["BACKUP_KEEP", "0", "must be 1 or more"],
    ];
    const line = faultsOf(Object.fromEntries(faults.map(([name, value]) => [name, value])));
    expect(line.split("\n")).toHaveLength(1);
    for (const [name, , words] of faults) expect(line).toContain(`${name} ${words}`);
  });

  test.each<[Record<string, string>, string]>([
    [{ DATABASE_URL: "postgres://db/site" }, "AUTH_SECRET is required with DATABASE_URL"],
    [{ ADMIN_EMAIL: "owner@example.com" }, "ADMIN_PASSWORD is required with ADMIN_EMAIL"],
    [{ ADMIN_PASSWORD: "a dozen brushes" }, "ADMIN_EMAIL is required with ADMIN_PASSWORD"],
    [
      { BACKUP_TO: "bucket" },
      "S3_BUCKET is required with BACKUP_TO=bucket; BACKUP_KEY is required with BACKUP_TO=bucket",
    ],
  ])("are missed beside %j, and so are other faults", (settings, missing) => {
    expect(faultsOf(settings)).toContain(missing);
    expect(faultsOf({ ...settings, PORT: "eighty" })).toContain(missing);
  });

  const bucket = {
    S3_ENDPOINT: "http://127.0.0.1:9000/",
    S3_BUCKET: "decor-specialist",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "site",
    S3_SECRET_ACCESS_KEY: "hunter2",
  };

  test.each([
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["SITE_URL", "ftp://decor.example"],
    ["SITE_URL", "https://decor.example/shop"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://mail host"],
    ["SMTP_URL", "smtp://mail.example:99999"],
    ["SMTP_URL", "smtp://mail.example:submission"],
    ["SMTP_URL", "smtp://user:pass/word@mail.example"],
    ["SMTP_URL", "smtp://mail.example?ignoreTLS=true&requireTLS=false"],
    ["SMTP_URL", "smtps://site@mail.example:465/?tls.rejectUnauthorized=false"],
    ["TRUST_PROXY", "-1"],
    ["S3_ENDPOINT", "s3.eu-west-2.amazonaws.com"],
    ["S3_ENDPOINT", "https://s3.eu-west-2.amazonaws.com/decor-specialist"],
    ["S3_BUCKET", "Decor"],
    ["S3_BUCKET", ".."],
  ])("refuse %s=%s", (name, value) => {
    expect(faultsOf({ ...bucket, [name]: value })).toContain(`${name} must be`);
  });

  test.each([
    "smtp://mail.example",
    "smtp://[::1]:25",
    "smtp://poststelle.bücher.example",
    "smtp://site%40decor.example:pass%2Fword@mail.example:587",
    "smtps://site@decor.example:hunter2@mail.example:465/",
  ])("take SMTP_URL=%s", (url) => {
    expect(readConfig({ SMTP_URL: url }).smtpUrl).toBe(url);
  });

  test("take the first account's password with its spaces", () => {
    const admin = { email: "owner@example.com", password: " twelve or more " };
    const given = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    expect(readConfig(given).admin).toEqual(admin);
  });

  test("take a bucket whole", () => {
    expect(readConfig(bucket).bucket).toEqual({
      endpoint: "http://127.0.0.1:9000",
      name: "decor-specialist",
      region: "eu-west-2",
      accessKeyId: "site",
      secretAccessKey: "hunter2",
    });
  });

  test("name each part of a bucket that is missing, and repeat no secret", () => {
    const { S3_SECRET_ACCESS_KEY, ...others } = bucket;
    const line = faultsOf({ S3_SECRET_ACCESS_KEY });
    for (const name of Object.keys(others))
      expect(line).toContain(`${name} is required with S3_SECRET_ACCESS_KEY`);
    expect(line).not.toContain("hunter2");
  });

  test("refuse a first account that could not sign in", () => {
    const line = faultsOf({ ADMIN_EMAIL: "owner", ADMIN_PASSWORD: "hunter2" });
    expect(line).toContain("ADMIN_EMAIL must be an e-mail address such as owner@example.com");
    expect(line).toContain("ADMIN_PASSWORD must have at least 12 characters");
  });

  test("show no password in a fault", () => {
    expect(faultsOf({ ADMIN_EMAIL: "owner", ADMIN_PASSWORD: "hunter2" })).not.toContain("hunter2");
    expect(faultsOf({ DATABASE_URL: "postgre://site:hunter2@db/site" })).not.toContain("hunter2");
    expect(faultsOf({ SMTP_URL: "smtp://site:hunter2@mail host" })).not.toContain("hunter2");
    expect(faultsOf({ AUTH_SECRET: "hunter2" })).not.toContain("hunter2");
  });
});

const root = join(import.meta.dirname, "..");
const example = readFileSync(join(root, ".env.example"), "utf8");
const settings = [...example.matchAll(/^#([A-Z_\d]+)=(.*)$/gm)];

test(".env.example explains every setting, in the order of the program", () => {
  expect(settings.map(([, name]) => name)).toEqual(settingNames);
});

test("the values in .env.example are valid", () => {
  const uncommented = settings.map(([line]) => line.slice(1)).join("\n");
  const needsFile = { SMTP_CA_FILE: "" };
  const secrets = {
    AUTH_SECRET: "x".repeat(32),
    ADMIN_PASSWORD: "a dozen brushes",
    S3_ACCESS_KEY_ID: "site",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  const config = readConfig({ ...parseEnv(uncommented), ...secrets, ...needsFile });
  expect(config).toMatchObject({ port: 3000, enquiriesTo: "office@example.com" });
});
