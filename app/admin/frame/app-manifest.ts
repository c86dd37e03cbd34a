import { requestFactsContext } from "#app/context.ts";
import { maskableIcon, squareLogo } from "#domain/icons/icons.ts";
import type { Route } from "./+types/app-manifest";

/** How many letters fit under an icon on a home screen. */
const shortNameLetters = 12;

/**
 * Lets a phone or computer install the admin as an app (https://www.w3.org/TR/appmanifest/).
 * Browsers request it without cookies, so it is open to everybody and contains only what the public
 * pages show.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const { name, initials } = site.business;
  const manifest = {
    id: "/admin",
    name: `${name} admin`,
    short_name: (initials ? `${initials} admin` : name).slice(0, shortNameLetters).trim(),
    lang: "en-GB",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    background_color: "#fbf9f4",
    theme_color: "#1f3b30",
    icons: [
      // With a logo, the drawing contains a small picture, which does not fit any size.
      ...(squareLogo(site) ? [] : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }]),
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: maskableIcon, type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
