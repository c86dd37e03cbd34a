import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export interface ListedRoute {
  /**
   * With sample parameters: a made-up id, and the version that always exists. E.g.
   * `/admin/services/1/edit`.
   */
  path: string;
  /** Below `app`. */
  file: string;
  hasAction: boolean;
  /** Whether it is a page rather than an endpoint. */
  isPage: boolean;
}

/** Open to everybody, since browsers request it without cookies. See `pages.test.ts`. */
const openPath = "/admin/app.webmanifest";

/** Every closed route under `/admin`, so that a new one is tested as soon as it is listed. */
export async function adminRoutes(id = "1"): Promise<ListedRoute[]> {
  const routes = await allRoutes(id);
  return routes.filter(({ path }) => /^\/admin(\/|$)/.test(path) && path !== openPath);
}

export async function allRoutes(id = "1"): Promise<ListedRoute[]> {
  return (await routes).flatMap((entry) => entriesUnder(entry, "", id));
}

function entriesUnder(entry: RouteConfigEntry, parent: string, id: string): ListedRoute[] {
  const own = (entry.path ?? "")
    .replace(":area", "services")
    .replace(/:id\??/, id)
    .replace(":subject", "service")
    .replace(":version", "0")
    .replace(":of", "draft")
    .replace("*", "no/such/page");
  const path = own ? `${parent}/${own}` : parent;
  const children = (entry.children ?? []).flatMap((child) => entriesUnder(child, path, id));
  // A layout has no answer apart from its pages.
  return entry.children ? children : [{ path, file: entry.file, ...exportsOf(entry.file) }];
}

function exportsOf(file: string): Pick<ListedRoute, "hasAction" | "isPage"> {
  const source = readFileSync(join(import.meta.dirname, "../../app", file), "utf8");
  return {
    hasAction: /^export (async )?function action\b/m.test(source),
    isPage: /^export default\b/m.test(source),
  };
}
