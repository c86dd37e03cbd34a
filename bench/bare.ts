import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "./ask.ts";
import { freePort, onCore, type Server, untilAnswered } from "./server.ts";
import type { Workbench } from "./workbench.ts";

/** What node:http writes into every answer itself. */
const itsOwn = /^(date|connection|keep-alive)$/i;

/** Starts node:http alone, answering with the bytes and headers of `page`. */
export async function startBare(bench: Workbench, core: number, page: Answer): Promise<Server> {
  const folder = bench.newFolder();
  const headers = page.headers.filter(([name]) => !itsOwn.test(name)).flat();
  await writeFile(join(folder, "body"), page.body);
  await writeFile(join(folder, "headers.json"), JSON.stringify(headers));
  const port = await freePort();
  const command = [process.execPath, "bench/bare-server.ts", String(port), folder];
  const server = { program: bench.start(onCore(core, command)), url: `http://127.0.0.1:${port}/` };
  await untilAnswered(bench, server);
  return server;
}
