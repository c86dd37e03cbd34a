import { join } from "node:path";
import { projectRoot } from "#root.ts";
import { workerContent } from "./security-headers.ts";
import { type StaticFiles, sendStaticFile, staticFile } from "./static-files.ts";

const path = "/admin/service-worker.js";
const source = join(projectRoot, "app/admin/account/service-worker.js");

/**
 * Serves the service worker of the admin, which shows notices of new enquiries. Not a file of the
 * build, because its address must never change. Browsers ask for it again at each use.
 */
export function serviceWorker(headers: Record<string, string>): StaticFiles {
  const file = staticFile(source, path, headers);
  const found = {
    ...file,
    headers: {
      ...file.headers,
      "Cache-Control": "no-cache",
      "Content-Security-Policy": workerContent,
      // By itself it would be limited to paths below `/admin/`, without the dashboard.
      "Service-Worker-Allowed": "/admin",
    },
  };
  return (request, response, log) => {
    if (request.url?.split("?", 1)[0] !== path) return false;
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    sendStaticFile(found, request, response, log);
    return true;
  };
}
