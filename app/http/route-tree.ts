import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/**
 * Returns the `Allow` header for a method that the path's route does not accept, or null. React
 * Router itself would render the page's error boundary without its data.
 */
export function methodGuard(build: ServerBuild): (request: Request) => string | null {
  const { routes } = build;
  const tree = routeTree(build);
  return (request) => {
    if (request.method === "GET" || request.method === "HEAD") return null;
    const path = new URL(request.url).pathname.replace(/\.data$/, "");
    const modules = (matchRoutes(tree, path) ?? []).map(
      ({ route }) => routes[route.id ?? ""]?.module,
    );
    if (!modules.some((module) => module?.action)) return "GET, HEAD";
    const isPage = modules.at(-1)?.default !== undefined;
    return isPage && request.method !== "POST" ? "GET, HEAD, POST" : null;
  };
}

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

/** The routes in the form that `matchRoutes` expects, with their ids. */
export function routeTree({ routes }: ServerBuild): RouteObject[] {
  return routesUnder(routes, undefined);
}

function routesUnder(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, caseSensitive, index }) =>
      index
        ? { id, path, caseSensitive, index }
        : { id, path, caseSensitive, children: routesUnder(routes, id) },
    );
}
