import { matchRoutes, type ServerBuild } from "react-router";
import { routeTree } from "./route-tree.ts";

/**
 * Finds the pattern of the route that answers a path, e.g. `/services/:slug`. Made-up paths
 * share `/*`, so there are never more patterns than routes.
 */
export function routePatterns(build: ServerBuild): (pathname: string) => string {
  const tree = routeTree(build);
  return (pathname) => {
    const matches = matchRoutes(tree, pathname.replace(/\.data$/, "")) ?? [];
    const parts = matches.map(({ route }) => route.path ?? "");
    return `/${parts.filter(Boolean).join("/")}`.replace(/^\/+/, "/");
  };
}
