import type { RouteObject, ServerBuild } from "react-router";

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
