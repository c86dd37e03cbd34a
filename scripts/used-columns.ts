// `node scripts/used-columns.ts` writes db/released-columns.json. Run it when a release is made.
import { readFileSync, writeFileSync } from "node:fs";
import { wholeItem } from "#domain/content/content-type.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { rowOf } from "#domain/content/rows.ts";

/** The columns that this program uses, by table: those of the content types and of db/schema.ts. */
export function usedColumns(): Record<string, string[]> {
  const drafts = contentTypes.map((type) => {
    const whole = wholeItem(type, { id: "" } as never);
    return [type.table, Object.keys(rowOf(type, whole as never)).sort()] as const;
  });
  const all = [...drafts, ...describedTables()].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(all);
}

function describedTables(): (readonly [table: string, columns: string[]])[] {
  const schema = readFileSync(new URL("../db/schema.ts", import.meta.url), "utf8");
  const members = (name: string): string[] => {
    const found = new RegExp(`interface ${name}(?: extends (\\w+))? \\{([^}]*)\\}`).exec(schema);
    if (!found) throw new Error(`db/schema.ts does not describe ${name}`);
    const [, parent, body = ""] = found;
    return [...(parent ? members(parent) : []), ...namesIn(body)];
  };
  const [, tables = ""] = /interface Tables \{([^}]*)\}/.exec(schema) ?? [];
  return [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)].map(
    ([, table = "", name = ""]) => [table, members(name).sort()] as const,
  );
}

function namesIn(body: string): string[] {
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
}

if (import.meta.main) {
  const file = new URL("../db/released-columns.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(usedColumns(), null, 2)}\n`);
}
