import { decodedPath, projectPath, servicePath } from "#app/site/paths.ts";
import type { ListType, Noun } from "#domain/content/registry.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

interface ContentArea {
  /** Name of an item in lists of changes. */
  label: string;
  /** Name of an item in error messages. */
  called: string;
  /** The screen that its editor returns to. */
  list: string;
  /** Its place in the admin: `/admin/{path}`. */
  path: string;
  /** The public page that shows an item. */
  publicPath(item: { slug: string }): string;
}

interface ListArea extends ContentArea {
  /** Title of the dashboard's card, 'Portfolio Items'. */
  items: string;
  /** Says below the list's title what it is for. */
  purpose: string;
}

export type ListNoun = ListType["noun"];

/**
 * A page of the website. `path` is below `/admin/pages`; `publicAddress` is where visitors see it.
 */
function page(path: string, publicAddress: string): ContentArea {
  const words = { label: "Page", called: "page", list: "Website" };
  return { ...words, path: `pages${path}`, publicPath: () => publicAddress };
}

/** Where the admin edits each content type, and where visitors see it. */
export const contentAreas: Record<ListNoun, ListArea> &
  Record<Exclude<Noun, ListNoun>, ContentArea> = {
  business: {
    label: "Business Details",
    called: "business details",
    list: "Dashboard",
    path: "settings",
    publicPath: () => "/contact",
  },
  "home-page": page("/home", "/"),
  "services-page": page("/services", "/services"),
  "portfolio-page": page("/portfolio", "/portfolio"),
  "about-page": page("/about", "/about"),
  "sampler-page": page("/sampler", "/sampler"),
  "contact-page": page("/contact", "/contact"),
  "privacy-page": page("/privacy", "/privacy"),
  service: {
    label: "Service",
    called: "service",
    list: "Services",
    items: "Services",
    purpose: "Manage your decorative finish services and their details.",
    path: "services",
    publicPath: ({ slug }) => servicePath(slug),
  },
  project: {
    label: "Project",
    called: "portfolio item",
    list: "Portfolio",
    items: "Portfolio Items",
    purpose: "Manage your project portfolio and showcase your best work.",
    path: "portfolio",
    publicPath: ({ slug }) => projectPath(slug),
  },
  testimonial: {
    label: "Testimonial",
    called: "testimonial",
    list: "Testimonials",
    items: "Testimonials",
    purpose: "Manage client testimonials and reviews for your services.",
    path: "testimonials",
    publicPath: () => "/",
  },
};

/** Whether the type has several items, and so a list. The registry is too large for a browser. */
export function hasSeveralItems(noun: Noun): noun is ListNoun {
  return "items" in contentAreas[noun];
}

/** What has a list, in the order of the menu. */
export const listNouns = (Object.keys(contentAreas) as Noun[]).filter(hasSeveralItems);

/** What the list or the editor at this path shows. Throws if there is none. */
export function nounAt(spelled: string): Noun {
  // The router takes capitals and escaped letters too.
  const path = decodedPath(spelled).toLowerCase();
  const isShown = (noun: Noun) => {
    const area = `/admin/${contentAreas[noun].path}/`;
    return hasSeveralItems(noun)
      ? `${path}/`.startsWith(area)
      : `${path.replace(/\/$/, "")}/` === area;
  };
  const noun = (Object.keys(contentAreas) as Noun[]).find(isShown);
  if (!noun) throw new Error(`There is no list and no editor at ${path}`);
  return noun;
}

/** What the list at this path, or below it, shows. Throws if there is none. */
export function listNounAt(path: string): ListNoun {
  const noun = nounAt(path);
  if (!hasSeveralItems(noun)) throw new Error(`There is no list at ${path}`);
  return noun;
}

/** The path of an item's editor. Without an id, the path of the type's list. */
export function editPath({ subject, id }: { subject: Noun; id: string }): string {
  const { path } = contentAreas[subject];
  return id && hasSeveralItems(subject) ? `/admin/${path}/${id}/edit` : `/admin/${path}`;
}

/** The path of the editor of a new item. */
export function newPath(noun: ListNoun): string {
  return `${listPath(noun)}/new`;
}

/** The path of the editor of a new item that opens with the values of this one. */
export function copyPath(noun: ListNoun, id: string): string {
  return `${newPath(noun)}?copy=${encodeURIComponent(id)}`;
}

/** The path of an item's earlier versions. A single item needs no id. */
export function historyPath(noun: Noun, id: string): string {
  return hasSeveralItems(noun) ? `/admin/history/${noun}/${id}` : `/admin/history/${noun}`;
}

/** The path of an item's editor that opens with the item as it was in one of its revisions. */
export function bringBackPath(item: { subject: Noun; id: string }, revision: number): string {
  return `${editPath(item)}?from=${revision}`;
}

/** The path of the list that an editor belongs to; for the business, of the dashboard. */
export function listPath(noun: Noun): string {
  const path = `/admin/${contentAreas[noun].path}`;
  return hasSeveralItems(noun) ? path : path.slice(0, path.lastIndexOf("/"));
}

/** The path that answers with the saved row, as `current.ts` reads it. */
export function currentPath(noun: Noun, id: string | undefined): string {
  const path = `/admin/${contentAreas[noun].path}`;
  return hasSeveralItems(noun) ? `${path}/${id}/current` : `${path}/current`;
}

/** The red banner's text about an item (specification, section 8). */
export function failureTo(
  verb: "fetch" | "save" | "delete" | "put back" | "move",
  noun: Noun,
): DatabaseFallback {
  return `Failed to ${verb} ${contentAreas[noun].called}`;
}

/** The red banner's text instead of a list (specification, section 8). */
export function listFailure(noun: ListNoun): DatabaseFallback {
  return `Failed to fetch ${contentAreas[noun].list.toLowerCase()}`;
}
