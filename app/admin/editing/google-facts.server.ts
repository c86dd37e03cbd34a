import {
  type ContextReader,
  databaseContext,
  publishedContext,
  siteUrlContext,
} from "#app/context.ts";
import { business } from "#domain/content/business.ts";
import { get } from "#domain/content/store.ts";
import type { GoogleFacts } from "./google-section.tsx";

/** What a form needs to show its page as Google would: the business as saved, and the address. */
export async function googleFacts(context: ContextReader): Promise<GoogleFacts> {
  const saved = await get(context.get(databaseContext).db, business);
  return {
    siteUrl: context.get(siteUrlContext),
    business: saved ?? context.get(publishedContext).current().business,
  };
}
