import { useLocation } from "react-router";
import { previewAddress } from "#app/admin/publishing/paths.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Noun } from "#domain/content/registry.ts";

/** A field of an item. `id` is empty for a single item, and `new` for one that is not saved. */
export interface EditedPlace {
  noun: Noun;
  id: string;
  /** Its name in the form, e.g. `faq.1.answer`. */
  field: string;
}

/** A place as previewed pages name it, e.g. `service/{id}/faq.1.answer`. */
export function placeName({ noun, id, field }: EditedPlace): string {
  return `${noun}/${id}/${field}`;
}

/** Where the owner left a preview by a click that opened a form. */
export interface PreviewPlace {
  scrollY: number;
  /** Label of the chosen width. */
  width: string;
  /** What was clicked, e.g. `home-page//headline`. */
  edited: string;
}

/** The `state` of a form that a click in a preview opened. */
export interface OpenedFromPreview {
  from: {
    /** The preview's path and query. */
    path: string;
    place: PreviewPlace;
  };
}

/** The `state` of the next form, when she goes on to another text before she comes back. */
export function onToNext({ from }: OpenedFromPreview, edited: EditedPlace): OpenedFromPreview {
  return { from: { ...from, place: { ...from.place, edited: placeName(edited) } } };
}

/** The `state` of a preview to which a form leads back. */
interface BackInPreview {
  place: PreviewPlace;
}

/** By the key of the preview's entry in the browser's history, for its Back button. */
const places = new Map<string, PreviewPlace>();

/**
 * The place at which the owner left this preview, if she comes back to it, and a function that
 * keeps the place. Called when she leaves it, it returns the `state` for the form.
 */
export function usePreviewPlace() {
  const { key, state, pathname, search } = useLocation();
  const hydrated = useHydrated();
  const back = state as BackInPreview | null;
  return {
    // The server knows no history, and a reload begins with the server's page.
    place: hydrated ? (places.get(key) ?? back?.place) : undefined,
    leaveAt(place: PreviewPlace): OpenedFromPreview {
      places.set(key, place);
      return { from: { path: pathname + search, place } };
    },
  };
}

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
