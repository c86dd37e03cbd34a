import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { itemsPreviewed, previewAddress, previewOf } from "#app/admin/publishing/paths.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  type PreviewOf,
  picturesContext,
  publishedContext,
  requestFactsContext,
} from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { cacheablePath } from "#app/site/paths.ts";
import { editorBytes } from "#domain/body-limits.ts";
import { londonClock } from "#domain/business/london-clock.ts";
import { readForm } from "#domain/content/content-type.ts";
import { type EditedForm, markContent } from "#domain/content/mark-content.ts";
import { itemsOf, type RegisteredType, typeOf } from "#domain/content/registry.ts";
import { type Change, readChangesOf } from "#domain/publishing/changes.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { readSite } from "#domain/publishing/read-published.ts";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/preview-page";
import { renderPreview } from "./preview-html.server.ts";

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
  return page(context, { site: shown, preview: of, now }, address);
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

function page(
  context: Readonly<RouterContextProvider>,
  { site, preview, now }: { site: SiteContent; preview: PreviewOf; now: Date },
  address: string | null,
): Promise<Response> {
  const { date } = londonClock(now);
  return renderPreview(context, address, {
    facts: { ...context.get(requestFactsContext), site: siteOn(site, date), preview },
    linkTo: (path) => previewAddress(preview, path),
    target: "_top",
    framedBy: "'self'",
    headers,
  });
}

/** The site that a preview shows. Null for a version that is not kept. */
async function previewedSite(context: ContextReader, of: PreviewOf): Promise<SiteContent | null> {
  if (of === "draft") return previewedDraft(context);
  const { db } = context.get(databaseContext);
  if (typeof of === "string")
    return previewedDraft(context, await readChangesOf(db, itemsPreviewed(of)));
  return readSite(db, of, await context.get(picturesContext)());
}

/** The site as visitors see it, with these changes; with all that is saved if they are left out. */
async function previewedDraft(
  context: ContextReader,
  changes?: readonly Change[],
): Promise<SiteContent> {
  const { db } = context.get(databaseContext);
  const pictures = await context.get(picturesContext)();
  return draftSite(db, context.get(publishedContext).current(), pictures, changes);
}

/** What the site would become if a form were saved now. */
interface Edit {
  /** Path of the public page that shows the edited item. */
  address: string;
  applyTo(site: SiteContent): SiteContent;
  edited: EditedForm;
}

/** A form that is not saved. `id` is missing for a new item. */
const sentFormSchema = z.object({
  noun: z.string(),
  id: z.string().optional(),
  form: z.record(z.string(), z.unknown()),
});

/** Reads an unsaved form. Null while the form is invalid. */
function readEdit(
  { noun, id = "new", form }: z.infer<typeof sentFormSchema>,
  now: Date,
): Edit | null {
  const type = typeOf(noun);
  if (!type) return null;
  const read = readForm(type, form, now);
  if ("fieldErrors" in read) return null;
  if (type.isSingle) {
    return {
      address: contentAreas[type.noun].publicPath({ slug: "" }),
      applyTo: (site) => ({ ...site, [type.name]: { ...site[type.name], ...read.values } }),
      edited: { noun: type.noun, id: "", form },
    };
  }
  const item = { slug: "", ...read.values, id };
  return {
    address: contentAreas[type.noun].publicPath(item),
    applyTo: (site) => ({ ...site, [type.name]: replaced(type, itemsOf(site, type), item) }),
    edited: { noun: type.noun, id: item.id, form },
  };
}

interface Item {
  id: string;
}

/**
 * Replaces the item among the others, or puts a new one first. An item without a page always comes
 * first, so that the page that lists it shows it.
 */
function replaced(type: RegisteredType, items: Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  if (at >= 0 && "slug" in type.fields) return items.with(at, item);
  return [item, ...items.filter(({ id }) => id !== item.id)];
}
