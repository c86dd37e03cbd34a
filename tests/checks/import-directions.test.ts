import { describe, expect, it } from "vitest";
import { lintPlanted } from "./lint-planted.ts";

interface Directions {
  may: string[];
  mayNot: string[];
}

/** The imports that files of each folder may and may not have. */
const directions: Record<string, Directions> = {
  "domain/enquiries/planted.ts": {
    may: ["./schema.ts", "#domain/content/schema.ts", "#db/schema.ts", "kysely", "zod"],
    mayNot: [
      "#app/context.ts",
      "#server/config.ts",
      "#cli/admin.ts",
      "#scripts/test-browsers.mjs",
      "#tests/databases/databases.ts",
      "react",
      "react-router",
      "hono/cookie",
      "../content/schema.ts",
      "../../app/context.ts",
    ],
  },
  "domain/enquiries/planted.test.ts": {
    may: ["#tests/databases/databases.ts", "#server/config.ts"],
    mayNot: ["../../tests/databases/databases.ts"],
  },
  "db/migrations/planted.ts": {
    may: ["./002-next.ts", "#db/migration.ts", "kysely"],
    mayNot: [
      "#domain/content/schema.ts",
      "#app/context.ts",
      "#server/config.ts",
      "../migration.ts",
    ],
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
    mayNot: [
      "#server/config.ts",
      "#cli/admin.ts",
      "#db/open.ts",
      "#tests/admin/example-forms.ts",
      "kysely",
      "../server/config.ts",
    ],
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
    mayNot: [
      "#app/admin/frame/layout.tsx",
      "#server/config.ts",
      "#db/open.ts",
      "./../admin/layout.tsx",
    ],
  },
  "app/ui/planted.tsx": {
    may: ["./picture-box.tsx", "#app/ui/picture-box.tsx", "#domain/images/picture.ts", "react"],
    mayNot: [
      "#app/site/header.tsx",
      "#app/admin/frame/layout.tsx",
      "#app/context.ts",
      "#domain/content/schema.ts",
      "#db/schema.ts",
      "../site/header.tsx",
    ],
  },
  "tests/journeys/planted.ts": {
    may: ["#app/context.ts", "#server/config.ts", "#scripts/test-browsers.mjs", "kysely"],
    mayNot: ["../../app/context.ts"],
  },
};

const ways = {
  imports: (from: string) => `import "${from}";`,
  "imports types": (from: string) => `import type {} from "${from}";`,
  "imports later": (from: string) => `void import("${from}");`,
  "re-exports": (from: string) => `export {} from "${from}";`,
};

describe.each(Object.entries(ways))("a file that %s", (_, write) => {
  const faults = lintPlanted(
    Object.fromEntries(
      Object.entries(directions).map(([file, { may, mayNot }]) => [
        file,
        [...may, ...mayNot].map(write).join("\n"),
      ]),
    ),
  );

  it.each(Object.entries(directions))(
    "follows the import directions in %s",
    async (file, { mayNot }) => {
      const refused = (await faults).filter(
        (fault) => fault.file === file && fault.rule.endsWith("/noRestrictedImports"),
      );
      expect(refused.map(({ code }) => code)).toEqual(mayNot.map(write));
    },
  );
});
