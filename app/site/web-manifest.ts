import { requestFactsContext } from "#app/context.ts";
import { squareLogo } from "#domain/icons/icons.ts";
import type { Route } from "./+types/web-manifest";

/** Name, colours and icons for a home screen (https://www.w3.org/TR/appmanifest/). */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const { business } = site;
  const manifest = {
    name: business.name,
    short_name: business.name,
    description: business.description,
    lang: "en-GB",
    start_url: "/",
    display: "browser",
    background_color: "#f6f1e7",
    theme_color: "#1f3b30",
    icons: [
      // With a logo, the drawing contains a small picture, which does not fit any size.
      ...(squareLogo(site) ? [] : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }]),
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
