import { use } from "react";
import { Links, Meta, Outlet, Scripts, useMatches } from "react-router";
import { FailedRequest } from "#app/ui/failed-request.ts";

/** Set by a route whose page needs scripts: `export const handle = { hydrate: true }`. */
interface RouteHandle {
  hydrate?: boolean;
}

export default function Root() {
  const hydrate = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate);
  return (
    <html lang="en-GB" data-failed-request={use(FailedRequest)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {import.meta.env.DEV && !hydrate && (
          <>
            <script type="module" src="/@vite/client" />
            <script type="module" src="/app/browser/reload-changed-page.ts" />
          </>
        )}
      </head>
      <body>
        <Outlet />
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}
