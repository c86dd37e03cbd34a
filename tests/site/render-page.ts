import { resolve } from "node:path";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import { siteOn } from "#domain/publishing/shown-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { requireBuild } from "./require-build.ts";

const build = resolve(import.meta.dirname, "../../build/server/index.js");

/**
 * Renders a public page of this version with the built application, at `https://decor.example`.
 * @param today the date in Belfast, `YYYY-MM-DD`
 */
export async function renderPage(
  address: string,
  site: SiteContent,
  today = "2026-11-22",
): Promise<string> {
  requireBuild();
  const { createAppHandler }: typeof AppBuild = await import(build);
  const services: Partial<ContextValues> = {
    siteUrl: "https://decor.example",
    secret: "for tests",
  };
  const handler = createAppHandler(services as ContextValues);
  const request = new Request(`https://decor.example${address}`);
  const facts = { site: siteOn(site, today), clientAddress: "192.0.2.1", nonce: "nonce" };
  const response = await handler(request, facts);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
