import { afterEach, expect, test, vi } from "vitest";
import { commandLine } from "./installation.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, "npm run restore -- site.tar --keep-files"],
  ["decor", "decor restore site.tar --keep-files"],
])("with SITE_COMMAND %j a person types %s", (command, words) => {
  vi.stubEnv("SITE_COMMAND", command);
  expect(commandLine("restore", ["site.tar", "--keep-files"])).toBe(words);
});
