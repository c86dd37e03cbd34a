import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import { homePicture } from "#domain/images/page-pictures.ts";

const root = resolve(import.meta.dirname, "../..");

const parts = ["app", "build", "db", "domain", "scripts", "server", ".cache"];
const files = ["package.json", "package-lock.json", "react-router.config.ts", "vite.config.ts"];

/**
 * Builds a newer program in another folder, with another style, another picture on its home page
 * and an expanding migration. Removes the folder when the test ends.
 */
export async function buildNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "next-release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of [...parts, ...files, "tsconfig.json"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const style = join(folder, "app/ui/base.css");
  await writeFile(style, `${await readFile(style, "utf8")}\nbody { accent-color: #1f3b30; }\n`);
  await writeFile(join(folder, "db/migrations/900-guarantee.ts"), guarantee);
  const list = join(folder, "db/migrations.ts");
  const longer = (await readFile(list, "utf8")).replace("[first]", "[first, guarantee]");
  await writeFile(list, `import { guarantee } from "./migrations/900-guarantee.ts";\n${longer}`);
  const picture = join(folder, "domain/sample-site", homePicture);
  await writeFile(
    picture,
    await sharp(await readFile(picture))
      .flop()
      .toBuffer(),
  );
  execFileSync(process.execPath, ["scripts/set-up.mjs", "start"], { cwd: folder, stdio: "pipe" });
  // A packed release holds all its picture files.
  execFileSync(process.execPath, ["scripts/build-pictures.ts", "all"], {
    cwd: folder,
    stdio: "pipe",
  });
  return folder;
}

const guarantee = `
  export const guarantee = {
    name: "900-guarantee",
    kind: "expand",
    async up(trx) {
      await trx.schema
        .alterTable("services")
        .addColumn("guarantee", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await trx.schema
        .alterTable("enquiries")
        .addColumn("colour", "text", (column) => column.notNull().defaultTo(""))
        .execute();
    },
  };
`;
