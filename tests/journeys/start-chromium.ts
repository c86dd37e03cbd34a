import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { chromiumOptions } from "./chromium-options.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Endpoint of the Chromium that all journeys share. */
    chromiumUrl: string;
  }
}

/** Starts one Chromium for all journeys of a run. Vitest closes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ ...chromiumOptions(), host: "127.0.0.1" });
  project.provide("chromiumUrl", server.wsEndpoint());
  return () => server.close();
}
