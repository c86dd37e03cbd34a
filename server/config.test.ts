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
    const names = ["PORT", "HOST", "SITE_URL", "DATA_DIR", "DATABASE_URL", "AUTH_SECRET"];
    const blank = [...names, "TRUST_PROXY", "LOG_LEVEL"].flatMap((name) => [[name, ""]]);
    expect(readConfig(Object.fromEntries(blank))).toEqual(readConfig({}));
    expect(readConfig({ PORT: " ", TRUST_PROXY: "\t" })).toEqual(readConfig({}));
  });

  test("are read", () => {
    const settings = readConfig({
      PORT: "8080",
      HOST: "127.0.0.1",
      SITE_URL: "https://decor.example",
      DATA_DIR: "/var/lib/site",
      DATABASE_URL: "postgresql://site@db/site",
      AUTH_SECRET: "x".repeat(32),
      SMTP_URL: "smtps://site:secret@mail.example",
      SMTP_TLS: "optional",
      MAIL_FROM: "Decor Specialist <website@decor.example>",
      ENQUIRIES_TO: "office@decor.example",
      ENQUIRIES_MAILED_SINGLY: "200",
      ENQUIRY_RETENTION_MONTHS: "6",
      PHOTO_ROOM_GB: "0.5",
      TRUST_PROXY: "2",
      DRAIN_SECONDS: "3",
      LOG_LEVEL: "warn",
      HSTS_SUBDOMAINS: "on",
      SECURITY_CONTACT: "security@decor.example",
      BACKUP_KEY: "a key that nobody would guess",
      BACKUP_EVERY: "12h",
      BACKUP_KEEP: "30",
      BACKUP_TO: "/backup",
      HOME: "/root",
    });
    expect(settings).toEqual({
      port: 8080,
      host: "127.0.0.1",
      siteUrl: "https://decor.example",
      dataDir: "/var/lib/site",
      databaseUrl: "postgresql://site@db/site",
      authSecret: "x".repeat(32),
      smtpUrl: "smtps://site:secret@mail.example",
      isTlsOptional: true,
      mailFrom: "Decor Specialist <website@decor.example>",
      enquiriesTo: "office@decor.example",
      enquiriesMailedSingly: 200,
      enquiryRetentionMonths: 6,
      photoSpaceBytes: 0.5 * 1024 ** 3,
      trustProxy: 2,
      drainSeconds: 3,
      hstsSubdomains: true,
      securityContact: "mailto:security@decor.example",
      logLevel: "warn",
      backup: {
        key: "a key that nobody would guess",
        every: 12 * 60 * 60 * 1000,
        keep: 30,
        folder: "/backup",
      },
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

  test("refuse backups in a bucket without a bucket, or without a key", () => {
    expect(faultsOf({ BACKUP_TO: "bucket" })).toBe(
      "Settings: S3_BUCKET is required with BACKUP_TO=bucket; BACKUP_KEY is required with BACKUP_TO=bucket",
    );
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

  test("require a secret with PostgreSQL, and say so along with other faults", () => {
    const missing = "AUTH_SECRET is required with DATABASE_URL";
    expect(faultsOf({ DATABASE_URL: "postgres://db/site" })).toContain(missing);
    expect(faultsOf({ DATABASE_URL: "postgres://db/site", PORT: "eighty" })).toContain(missing);
  });

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
  ])("refuse %s=%s", (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(`${name} must be`);
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

  test("require the first account's address and password together", () => {
    const admin = { email: "owner@example.com", password: " twelve or more " };
    const given = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    expect(readConfig(given).admin).toEqual(admin);
    expect(readConfig({}).admin).toBeUndefined();
    expect(faultsOf({ ADMIN_EMAIL: admin.email, PORT: "eighty" })).toContain(
      "ADMIN_PASSWORD is required with ADMIN_EMAIL",
    );
    expect(faultsOf({ ADMIN_PASSWORD: admin.password })).toContain(
      "ADMIN_EMAIL is required with ADMIN_PASSWORD",
    );
  });

  const bucket = {
    S3_ENDPOINT: "http://127.0.0.1:9000/",
    S3_BUCKET: "decor-specialist",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "site",
    S3_SECRET_ACCESS_KEY: "hunter2",
  };

  test("take a bucket whole, with and without PostgreSQL", () => {
    expect(readConfig(bucket).bucket).toEqual({
      endpoint: "http://127.0.0.1:9000",
      name: "decor-specialist",
      region: "eu-west-2",
      accessKeyId: "site",
      secretAccessKey: "hunter2",
    });
    expect(readConfig({}).bucket).toBeUndefined();
  });

  test("name each part of a bucket that is missing, and repeat no secret", () => {
    const { S3_SECRET_ACCESS_KEY } = bucket;
    const line = faultsOf({ S3_SECRET_ACCESS_KEY });
    const others = Object.keys(bucket).filter((name) => name !== "S3_SECRET_ACCESS_KEY");
    for (const name of others)
      expect(line).toContain(`${name} is required with S3_SECRET_ACCESS_KEY`);
    expect(line).not.toContain("hunter2");
  });

  test.each([
    ["S3_ENDPOINT", "s3.eu-west-2.amazonaws.com"],
    ["S3_ENDPOINT", "https://s3.eu-west-2.amazonaws.com/decor-specialist"],
    ["S3_BUCKET", "Decor"],
    ["S3_BUCKET", ".."],
  ])("refuse a bucket with %s=%s", (name, value) => {
    expect(faultsOf({ ...bucket, [name]: value })).toContain(`${name} must be`);
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
