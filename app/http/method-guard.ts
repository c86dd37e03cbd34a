import { matchRoutes, type ServerBuild } from "react-router";
import { routeTree } from "./route-tree.ts";

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
