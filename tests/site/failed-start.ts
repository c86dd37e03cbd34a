import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { requireBuild } from "./require-build.ts";

const program = fileURLToPath(new URL("../../build/server/start.js", import.meta.url));
const endWithParent = new URL("../durability/end-with-parent.mjs", import.meta.url).href;

export interface FailedStart {
  code: number | null;
  /** The output that the operator reads. */
  complaint: string;
}

/** Starts the server with faulty settings and returns how it ended. */
export async function failedStart(environment: Record<string, string>): Promise<FailedStart> {
  requireBuild();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const site = spawn(process.execPath, ["--import", endWithParent, program], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH, NODE_COMPILE_CACHE, PORT: "0", HOST: "127.0.0.1", ...environment },
  });
  const [complaint] = await Promise.all([text(site.stderr), text(site.stdout), once(site, "exit")]);
  return { code: site.exitCode, complaint };
}
