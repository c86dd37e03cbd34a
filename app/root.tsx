import { use } from "react";
import { Links, Meta, Outlet, Scripts, useMatches } from "react-router";
import { FailedRequest } from "./ui/page-contexts.tsx";

export default function Root() {
  // React Router runs in the browser on the pages of the admin alone.
  const hydrate = useMatches().some(({ id }) => id === "admin/frame/layout");
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
