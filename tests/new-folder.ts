import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";

/** Makes an empty folder, in memory where there is space. It is removed after the last test. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(inject("temporaryFolder"), "folder-"));
}
