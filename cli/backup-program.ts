import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Version and commit of this program, e.g. `0.1.0 (6612ef7a9b1c)`, for a person. */
export function programWords(): string {
  const file = join(root, "build/release.json");
  const noted = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return `${noted.version ?? version} (${noted.commit ?? "unknown"})`;
}
