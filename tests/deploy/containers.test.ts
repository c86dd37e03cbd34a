import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "#server/config.ts";

// No container engine runs here: these tests read the files, and start no container.

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile");
const { scripts } = JSON.parse(read("package.json"));
const { services } = parse(read("deploy/compose.yaml"));

const [, environment = "?", flags = "?"] =
  /^(.*) exec node \$\(.*\) (--.* build\/server\/start\.js)$/.exec(scripts.start) ?? [];

test("the service runs the program as npm start does", () => {
  const unit = read("deploy/decor-specialist.service");
  expect(unit).toContain(`Environment=${environment}\n`);
  expect(unit).toContain(`/node_modules/.bin/node ${flags}\n`);
});

test("the container runs the program as npm start does, not as root", () => {
  expect(dockerfile).toContain(`PORT=3000 ${environment}\n`);
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]";
  expect(JSON.parse(command)).toEqual(["node_modules/.bin/node", ...flags.split(" ")]);
  const user = dockerfile.indexOf("\nUSER decor\n");
  expect(user).toBeGreaterThan(dockerfile.lastIndexOf("\nFROM "));
  expect(user).toBeLessThan(dockerfile.indexOf("\nCMD "));
});

test("the health check of the container is a program that runs", () => {
  const check = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]";
  const [program, how, code] = JSON.parse(check);
  expect([program, how]).toEqual(["node_modules/.bin/node", "--eval"]);
  expect(() => new Function(code)).not.toThrow();
});

test("the compose file builds the site from the Dockerfile", () => {
  const { context, dockerfile: file } = services.site.build;
  expect(read(join("deploy", context, file))).toBe(dockerfile);
});

test("the compose file sets settings of the program", () => {
  const names = Object.keys(services.site.environment);
  expect(names).toContain("S3_BUCKET");
  expect(settingNames).toEqual(expect.arrayContaining(names));
});
