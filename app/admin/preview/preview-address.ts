import type { PreviewOf } from "#app/context.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";

/** Where an admin looks at the page of this public path, as it would be or was. */
export function previewAddress(of: PreviewOf, path: string): string {
  return `/admin/preview/${of}${path === "/" ? "" : path}`;
}

/**
 * Where 'View' leads: the public page, or its preview where visitors see it otherwise or not at
 * all.
 */
export function viewAddress(path: string, standing: PublishedState): string {
  return standing === "published" ? path : previewAddress("draft", path);
}

/** The page itself, which the one above frames. */
export function previewPageAddress(of: PreviewOf, path: string): string {
  return `/admin/preview-page/${of}${path === "/" ? "" : path}`;
}

/** What an address names: the tables as saved, or a version; null for neither. */
export function previewOf(name: string | undefined): PreviewOf | null {
  if (name === "draft") return "draft";
  return name && /^\d{1,9}$/.test(name) ? Number(name) : null;
}
