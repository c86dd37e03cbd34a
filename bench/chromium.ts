import { freePort, untilAnswered } from "./server.ts";
import type { Program, Workbench } from "./workbench.ts";

/** Without its own traffic, which would count as the page's or disturb what is measured. */
const quiet = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--disable-component-update",
  "--disable-background-networking",
  "--disable-dev-shm-usage",
  "--no-first-run",
];

export interface Chromium extends AsyncDisposable {
  /** Where it takes orders, by the DevTools protocol. */
  port: number;
  program: Program;
}

/** Starts a Chromium that has never been used before. */
export async function startChromium(bench: Workbench, program: string): Promise<Chromium> {
  const folder = bench.newFolder();
  const port = await freePort();
  const own = [`--user-data-dir=${folder}`, `--remote-debugging-port=${port}`];
  // Chromium refuses its sandbox to root.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const running = bench.start([program, ...quiet, ...sandbox, ...own, "about:blank"], {
    environment: { HOME: folder },
  });
  await untilAnswered(bench, { program: running, url: `http://127.0.0.1:${port}/json/version` });
  return { port, program: running, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
}
