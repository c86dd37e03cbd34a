import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.ts";

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
