import { createServer } from "node:http";
import type { StaticFiles } from "#server/http/static-files.ts";
import { createLog } from "#server/log.ts";
import { type Asked, ask } from "./ask.ts";
import { listen } from "./listen.ts";

/** Serves these files until the test ends. Other paths are answered with 'nothing here'. */
export async function serveFiles(serve: StaticFiles) {
  const logged: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const origin = await listen(
    createServer((request, response) => {
      if (!serve(request, response, log)) response.writeHead(404).end("nothing here");
    }),
  );
  return { origin, logged, get: (target: string, asked?: Asked) => ask(origin, target, asked) };
}
