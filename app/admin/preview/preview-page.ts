import { data, type RouterContextProvider } from "react-router";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  logErrorContext,
  type PreviewOf,
  renderPageContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { cacheablePath } from "#app/site/paths.ts";
import { editorBytes } from "#domain/body-limits.ts";
import { londonClock } from "#domain/business/london-clock.ts";
import { markContent } from "#domain/content/mark-content.ts";
import { siteOn } from "#domain/publishing/shown-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/preview-page";
import { previewAddress, previewOf } from "./preview-address.ts";
import { previewHtml, previewPolicy } from "./preview-html.server.ts";
import { previewedDraft, previewedSite } from "./previewed-site.server.ts";
import { readEdit, sentFormSchema } from "./read-edit.server.ts";

/**
 * Only our own pages may frame a preview. No cache or search engine keeps it, and it runs no
 * scripts.
 */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "X-Frame-Options": "SAMEORIGIN",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'self'",
};

/** A path without a page, rendered for any request that names no public page. */
const nowhere = "/404";

/**
 * `GET /admin/preview-page/draft/services/marbling`: the public page, from the draft tables or from
 * a version.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const of = previewOf(params.of);
  const site = of === null ? null : await orUnavailable(context, previewedSite(context, of));
  if (of === null || !site) throw data("There is no such version to look at.", { status: 404 });
  const { pathname, search } = new URL(request.url);
  const path = pathname.split("/").slice(4).join("/");
  const address = cacheablePath(new URL(`/${path}${search}`, request.url), site);
  const now = new Date();
  const shown = of === "draft" ? markContent(site, { now }) : site;
  return page(context, { site: shown, preview: of, now }, address ?? nowhere);
}

/**
 * `POST` of an unsaved form: the page it would produce. 204 while the form is incomplete or wrong.
 */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin({ request, context }, "content");
  const sent = await readJsonOf(sentFormSchema, request, editorBytes);
  if (sent instanceof BodyFault) return new Response(null, { status: sent.status, headers });
  const now = new Date();
  const edit = readEdit(sent, now);
  if (!edit) return new Response(null, { status: 204, headers });
  const draft = await orUnavailable(context, previewedDraft(context));
  const site = markContent(edit.applyTo(draft), { now, edited: edit.edited });
  return page(context, { site, preview: "draft", now }, edit.address);
}

/** What a query finds. Throws 503 when the database fails. */
async function orUnavailable<Found>(
  context: Readonly<RouterContextProvider>,
  query: Promise<Found>,
): Promise<Found> {
  try {
    return await query;
  } catch (error) {
    const message = failureMessage(error, "Failed to fetch preview", context.get(logErrorContext));
    throw data(message, { status: 503 });
  }
}

async function page(
  context: Readonly<RouterContextProvider>,
  { site, preview, now }: { site: SiteContent; preview: PreviewOf; now: Date },
  address: string,
): Promise<Response> {
  const { date } = londonClock(now);
  const facts = { ...context.get(requestFactsContext), site: siteOn(site, date), preview };
  const rendered = await context.get(renderPageContext)(address, facts);
  const policy = previewPolicy(context.get(siteUrlContext));
  const html = previewHtml(await rendered.text(), {
    policy,
    linkTo: (path) => previewAddress(preview, path),
    target: "_top",
  });
  return new Response(html, {
    status: rendered.status,
    headers: { ...headers, "Content-Security-Policy": `${policy}; frame-ancestors 'self'` },
  });
}
