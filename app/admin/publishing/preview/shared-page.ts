import { sharedPreviewPath } from "#app/admin/publishing/paths.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  type RequestFacts,
  renderPageContext,
  requestFactsContext,
  secretsContext,
  sharedDraftContext,
} from "#app/context.ts";
import { cacheablePath } from "#app/site/paths.ts";
import { comingMoment, londonClock } from "#domain/business/london-clock.ts";
import { findPreview } from "#domain/publishing/shared-preview.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/shared-page";
import { renderPreview } from "./preview-html.server.ts";

/** The page is for whoever has the link: no cache, search engine or other site learns of it. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** The page that says that a link shows nothing. */
const ended = "/shared";

/**
 * `GET /shared/{token}/services/marbling`: the public page from the draft tables, for people
 * without an account. It runs no script, and its links lead to other pages of the preview.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  try {
    const now = new Date();
    const { db } = context.get(databaseContext);
    const found = await findPreview(db, params.token, context.get(secretsContext), now);
    if (found.state !== "open") return endedPage(context, found.state === "over" ? 410 : 404);
    const site = await context.get(sharedDraftContext)();
    const { search } = new URL(request.url);
    const asked = new URL(`/${params["*"]}${search}`, request.url);
    const facts: RequestFacts = {
      ...context.get(requestFactsContext),
      site: siteOn(site, londonClock(now).date),
      preview: "draft",
      sharedUntil: comingMoment(found.ends, now),
    };
    return await renderPreview(context, cacheablePath(asked, site), {
      facts,
      linkTo: (path) => sharedPreviewPath(params.token, path),
      allowed: "manifest-src 'self'",
      framedBy: "'none'",
      headers,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(logErrorContext)(error, "A shared preview could not be shown");
    const words = "The preview cannot be shown just now. Please try again in a moment.";
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(words, { status: 503, headers: plain });
  }
}

async function endedPage(context: ContextReader, status: 404 | 410): Promise<Response> {
  const facts = context.get(requestFactsContext);
  const rendered = await context.get(renderPageContext)(ended, facts);
  return new Response(rendered.body, { status, headers });
}
