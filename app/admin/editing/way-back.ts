import { useLocation } from "react-router";
import { previewAddress } from "#app/admin/publishing/preview/preview-address.ts";
import type {
  BackInPreview,
  OpenedFromPreview,
} from "#app/admin/publishing/preview/preview-place.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface WayBack {
  path: string;
  /** The `state` of the navigation. Null unless it leads to a preview. */
  state: BackInPreview | null;
}

/** Where a form leads when it is left: to the preview in which it was opened, or to its list. */
export function useWayBack(listPath: string): WayBack {
  const state = useLocation().state as OpenedFromPreview | null;
  const hydrated = useHydrated();
  if (!hydrated || !state?.from) return { path: listPath, state: null };
  const { path, place } = state.from;
  return { path, state: { place } };
}

/**
 * The way back after a save. An item's own page may have another path then.
 * @param slug the item's slug when the form was opened; undefined if it has no page
 * @param saved the path of its page now
 */
export function pathAfterSave(path: string, slug: string | undefined, saved: string): string {
  if (slug === undefined) return path;
  const former = saved.replace(/[^/]+$/, slug);
  return path === previewAddress("draft", former) ? previewAddress("draft", saved) : path;
}
