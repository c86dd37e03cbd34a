import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { headlessOptions } from "./chromium-options.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Endpoint of the Chromium that all journeys share. */
    chromiumUrl: string;
  }
}

/** Starts one Chromium for nearly all journeys of a run. Vitest closes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ ...headlessOptions(), host: "127.0.0.1" });
  project.provide("chromiumUrl", server.wsEndpoint());
  return () => server.close();
}
