import { execFile } from "node:child_process";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "#tests/new-folder.ts";

interface Directions {
  may: string[];
  mayNot: string[];
}

/** The imports that files of each folder may and may not have. */
const directions: Record<string, Directions> = {
  "domain/enquiries/planted.ts": {
    may: ["./schema.ts", "#domain/content/schema.ts", "#db/schema.ts", "kysely", "zod"],
    mayNot: ["#app/context.ts", "#tests/owner.ts", "react", "hono/cookie", "../content/schema.ts"],
  },
  "domain/enquiries/planted.test.ts": {
    may: ["#tests/databases/databases.ts", "#server/config.ts"],
    mayNot: ["../../tests/databases/databases.ts"],
  },
  "db/migrations/planted.ts": {
    may: ["./002-next.ts", "#db/migration.ts", "kysely"],
    mayNot: ["#domain/content/schema.ts", "../migration.ts"],
  },
  "server/planted.ts": {
    may: ["./config.ts", "#app/context.ts", "#domain/content/schema.ts", "#db/open.ts"],
    mayNot: ["#cli/admin.ts", "#tests/databases/databases.ts", "kysely", "../db/open.ts"],
  },
  "cli/planted.ts": {
    may: ["#server/config.ts", "#domain/content/schema.ts", "#db/open.ts", "kysely"],
    mayNot: ["#app/context.ts", "../server/config.ts"],
  },
  "app/planted.ts": {
    may: ["./context.ts", "#app/ui/picture-box.tsx", "#domain/content/schema.ts"],
    mayNot: ["#server/config.ts", "#db/open.ts", "kysely", "../server/config.ts"],
  },
  "app/context.ts": {
    may: ["#db/open.ts", "#domain/content/schema.ts"],
    mayNot: ["#db/migrate.ts", "#server/config.ts", "kysely"],
  },
  "app/admin/lists/planted.tsx": {
    may: ["./+types/planted.ts", "#app/site/service.tsx", "#app/ui/picture-box.tsx"],
    mayNot: ["#server/config.ts", "#db/open.ts", "kysely", "../layout.tsx"],
  },
  "app/site/planted.tsx": {
    may: ["./+types/home.ts", "#app/ui/picture-box.tsx", "#domain/content/schema.ts"],
    mayNot: ["#app/admin/frame/layout.tsx", "#server/config.ts", "./../admin/layout.tsx"],
  },
  "app/ui/planted.tsx": {
    may: ["./picture-box.tsx", "#app/ui/picture-box.tsx", "#domain/images/picture.ts", "react"],
    mayNot: ["#app/site/header.tsx", "#domain/content/schema.ts", "../site/header.tsx"],
  },
  "tests/journeys/planted.ts": {
    may: ["#app/context.ts", "#server/config.ts", "#scripts/test-programs.mjs", "kysely"],
    mayNot: ["../../app/context.ts"],
  },
};

const ways = {
  imports: (from: string) => `import "${from}";`,
  "imports types": (from: string) => `import type {} from "${from}";`,
  "imports later": (from: string) => `void import("${from}");`,
  "re-exports": (from: string) => `export {} from "${from}";`,
};

it.each(Object.entries(ways))("a file that %s follows the import directions", async (_, write) => {
  const files = Object.entries(directions).map(([file, { may, mayNot }]) => ({
    file,
    code: [...may, ...mayNot].map(write),
    refused: mayNot.map(write),
  }));
  const found = await refusedLines(
    Object.fromEntries(files.map(({ file, code }) => [file, code.join("\n")])),
  );
  for (const { file, code, refused } of files) {
    const lines = found.filter(({ path }) => path === file).map(({ line }) => line);
    const sorted = lines.sort((one, other) => one - other);
    expect(
      sorted.map((line) => code[line - 1]),
      file,
    ).toEqual(refused);
  }
});

interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

/** Runs Biome with our settings on these files (path and content). Returns the imports at fault. */
async function refusedLines(files: Record<string, string>) {
  const root = resolve(import.meta.dirname, "../..");
  const folder = await newFolder();
  for (const settings of ["biome.json", ".gitignore"])
    await copyFile(join(root, settings), join(folder, settings));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const output = await new Promise<string>((done) => {
    // Biome ends with 1 when it finds faults, which this test expects.
    execFile(biome, args, { cwd: folder }, (_, standardOutput) => done(standardOutput));
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(output);
  return diagnostics
    .filter(({ category }) => category.endsWith("/noRestrictedImports"))
    .map(({ location: { path, start } }) => ({ path, line: start.line }));
}
