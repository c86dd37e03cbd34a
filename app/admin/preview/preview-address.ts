import type { PreviewOf } from "#app/context.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";

/** The path of the preview of a public page: as drafted, or as in a version. */
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

/** Reads which preview a path names: the draft tables or a version. Null if malformed. */
export function previewOf(name: string | undefined): PreviewOf | null {
  if (name === "draft") return "draft";
  return name && /^\d{1,9}$/.test(name) ? Number(name) : null;
}
