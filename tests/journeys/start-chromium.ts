import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { headlessOptions } from "./chromium-options.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Endpoint of the Chromium that all journeys share. */
    chromiumUrl: string;
  }
}

/**
 * Starts one Chromium for nearly all journeys of a run, and starts it again at the same endpoint if
 * it crashes. Vitest closes it after the last journey.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wsPath = `/${crypto.randomUUID()}`;
  let isOver = false;

  async function launch(port = 0): Promise<BrowserServer> {
    const options = { ...headlessOptions(), host: "127.0.0.1", port, wsPath };
    const launched = await chromium.launchServer(options);
    const { port: samePort } = new URL(launched.wsEndpoint());
    launched.once("close", () => {
      if (!isOver) server = launch(Number(samePort));
    });
    return launched;
  }

  let server = launch();
  project.provide("chromiumUrl", (await server).wsEndpoint());
  return async () => {
    isOver = true;
    await (await server).close();
  };
}
