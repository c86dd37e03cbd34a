import { resolve } from "node:path";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { requireBuild } from "./require-build.ts";

const build = resolve(import.meta.dirname, "../../build/server/index.js");

/** Renders a public page of this version with the built application, at `https://decor.example`. */
export async function renderPage(address: string, site: SiteContent): Promise<string> {
  requireBuild();
  const { createAppHandler }: typeof AppBuild = await import(build);
  const services: Partial<ContextValues> = { siteUrl: "https://decor.example" };
  const handler = createAppHandler(services as ContextValues);
  const request = new Request(`https://decor.example${address}`);
  const response = await handler(request, { site, clientAddress: "192.0.2.1", nonce: "nonce" });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}
