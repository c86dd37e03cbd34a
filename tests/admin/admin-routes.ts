import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** An address of the product, as `app/routes.ts` lists it. */
export interface ListedRoute {
  /** With a made-up id, and the version there always is, e.g. `/admin/services/1/edit`. */
  path: string;
  /** Whether something can be sent to it. */
  hasAction: boolean;
  /** Whether it is a page rather than an endpoint. */
  isPage: boolean;
}

/** Every route under `/admin`, so that a new one is tested as soon as it is listed. */
export async function adminRoutes(id = "1"): Promise<ListedRoute[]> {
  return (await allRoutes(id)).filter(({ path }) => /^\/admin(\/|$)/.test(path));
}

/** Every route there is. */
export async function allRoutes(id = "1"): Promise<ListedRoute[]> {
  return (await routes).flatMap((entry) => entriesUnder(entry, "", id));
}

function entriesUnder(entry: RouteConfigEntry, parent: string, id: string): ListedRoute[] {
  const own = (entry.path ?? "")
    .replace(":id", id)
    .replace(":subject", "service")
    .replace(":version", "0")
    .replace(":of", "draft")
    .replace("*", "no/such/page");
  const path = own ? `${parent}/${own}` : parent;
  const children = (entry.children ?? []).flatMap((child) => entriesUnder(child, path, id));
  // A layout answers by the pages in it.
  return entry.children ? children : [{ path, ...exportsOf(entry.file) }];
}

function exportsOf(file: string): Pick<ListedRoute, "hasAction" | "isPage"> {
  const source = readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
  return {
    hasAction: /^export (async )?function action\b/m.test(source),
    isPage: /^export default\b/m.test(source),
  };
}
