import { resolve } from "node:path";
import type { RequestFacts } from "#app/context.ts";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import { requireBuild } from "./require-build.ts";

const build = resolve(import.meta.dirname, "../../build/server/handler.js");
const siteUrl = "https://decor.example";

/** The secrets of the built application in tests, for addresses that carry a proof. */
export const renderSecrets = { current: "for tests", previous: null };

/**
 * Renders a public page of this version with the built application, at `https://decor.example`.
 * @param today the date in Belfast, `YYYY-MM-DD`
 */
export async function renderPage(
  address: string,
  site: SiteContent,
  today?: string,
): Promise<string> {
  const response = await answerTo(address, site, today);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

/** The page that the server shows for a path where nothing is. Null if a route answers the path. */
export async function missingPageAt(path: string, site: SiteContent) {
  requireBuild();
  const { missingPage }: typeof AppBuild = await import(build);
  return missingPage(path, site);
}

/** The answer to a request for a public page of this version, which may be a redirect or a 404. */
export function answerTo(
  address: string,
  site: SiteContent,
  today = "2026-11-22",
): Promise<Response> {
  return answerFor(new Request(siteUrl + address), { site: siteOn(site, today) });
}

/** Answers a request with the built application, which has only these services. */
export async function answerFor(
  request: Request,
  facts: Pick<RequestFacts, "site"> & Partial<RequestFacts>,
  services: Partial<ContextValues> = {},
): Promise<Response> {
  requireBuild();
  const { createAppHandler }: typeof AppBuild = await import(build);
  const handler = createAppHandler({
    siteUrl,
    secrets: renderSecrets,
    enquiryMail: { isSetUp: () => true, notify() {} },
    ...services,
  } as ContextValues);
  return handler(request, { clientAddress: "192.0.2.1", nonce: "nonce", ...facts });
}
