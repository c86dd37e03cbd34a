import type { PreviewOf } from "#app/context.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";

/** The path of the preview of a public page. */
export function previewAddress(of: PreviewOf, path: string): string {
  return `/admin/preview/${of}${path === "/" ? "" : path}`;
}

/** Where 'View' leads: to the public page if visitors see the saved state, else to the preview. */
export function viewAddress(path: string, publishedState: PublishedState): string {
  return publishedState === "published" ? path : previewAddress("draft", path);
}

/** The path of the bare page, which the preview shows in a frame. */
export function previewPageAddress(of: PreviewOf, path: string): string {
  return `/admin/preview-page/${of}${path === "/" ? "" : path}`;
}

/** An item of the content, by the noun of its type. */
type ItemName = Pick<Change, "subject" | "id">;

/** How many changes an address can name. Servers refuse one of more than some 8,000 characters. */
export const mostPreviewed = 100;

/** Names the preview of what visitors see with only these changes. */
export function previewWith(changes: readonly ItemName[]): `with-${string}` {
  return `with-${changes.map(({ subject, id }) => `${subject}.${id}`).join(",")}`;
}

/** The items that `previewWith` named. */
export function itemsPreviewed(of: `with-${string}`): ItemName[] {
  const names = of.slice("with-".length).split(",");
  return names.map((name) => {
    const [subject, id = ""] = name.split(".");
    return { subject: subject as ItemName["subject"], id };
  });
}

/** Leads to the first page that these changes change; all changes unless they are given. */
export function changesPreviewPath(of: PreviewOf = "draft"): string {
  return `/admin/preview/changes${of === "draft" ? "" : `?of=${of}`}`;
}

/** Reads which preview a path names. Null if malformed. */
export function previewOf(name: string | undefined | null): PreviewOf | null {
  if (name === "draft") return "draft";
  if (name && /^with-[\w.,-]{1,8000}$/.test(name)) return name as `with-${string}`;
  return name && /^\d{1,9}$/.test(name) ? Number(name) : null;
}

/** The path of a page of a shared preview. `path` is that of the public page. */
export function sharedPreviewPath(token: string, path: string): string {
  return `/shared/${token}${path === "/" ? "" : path}`;
}

/** Names in an address the change that comes first and has the only tick. */
const onlyName = "only";

/** The address of a page of changes. `only` is the key of the change that has the only tick. */
export function changesPath(page: number, only?: string): string {
  const query = queryOf({
    ...(page > 1 && { page: String(page) }),
    ...(only && { [onlyName]: only }),
  });
  return `/admin/publish${query && `?${query}`}`;
}

/** The key of the change that an address names. */
export function onlyIn(params: URLSearchParams): string | undefined {
  return params.get(onlyName)?.slice(0, 200) || undefined;
}

function queryOf(names: Record<string, string>): string {
  return new URLSearchParams(names).toString().replaceAll("%2F", "/");
}

/** The id of a scheduled publication on the page. */
export function scheduleId(id: string): string {
  return `scheduled-${id}`;
}

/** The address of a scheduled publication. */
export function schedulePath(id: string): string {
  return `/admin/publish#${scheduleId(id)}`;
}

/** Where people see what is not published yet: those who may publish it, or the others. */
export function unpublishedPath(mayPublish: boolean): string {
  return mayPublish ? "/admin/publish" : "/admin/preview/changes";
}
