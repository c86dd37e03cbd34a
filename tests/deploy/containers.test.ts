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

interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

interface Service {
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: object;
  volumes?: string[];
}

const { services, volumes }: ComposeFile = parse(read("deploy/compose.yaml"));

test("the container runs the program as npm start does, not as root", () => {
  const [, environment = "?", flags = "?"] =
    /^(.*) exec node \$\(.*\) (--.* build\/server\/start\.js)$/.exec(scripts.start) ?? [];
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

test("everything that the compose file names exists", () => {
  const { site } = services;
  expect(read(join("deploy", site?.build?.context ?? "", site?.build?.dockerfile ?? ""))).toBe(
    dockerfile,
  );
  for (const { depends_on: needed = [], volumes: mounted = [] } of Object.values(services)) {
    const names = Array.isArray(needed) ? needed : Object.keys(needed);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
    const named = mounted.map((mount) => mount.split(":")[0] ?? "");
    expect(Object.keys(volumes)).toEqual(
      expect.arrayContaining(named.filter((name) => !name.startsWith("."))),
    );
  }
  const conditions = Object.entries(site?.depends_on ?? {});
  for (const [name, { condition }] of conditions)
    if (condition === "service_healthy") expect(services[name]?.healthcheck).toBeDefined();
});

test("the compose file sets settings of the program", () => {
  const names = Object.keys(services.site?.environment ?? {});
  expect(names).toContain("S3_BUCKET");
  expect(settingNames).toEqual(expect.arrayContaining(names));
});
