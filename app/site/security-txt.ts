import { requestFactsContext, securityContactContext, siteUrlContext } from "#app/context.ts";
import type { Route } from "./+types/security-txt";

/** Days for which finders of a fault may rely on the address. Each answer renews them. */
const validDays = 180;

/** `GET /.well-known/security.txt`: where to report a vulnerability (RFC 9116). */
export function loader({ context }: Route.LoaderArgs) {
  const siteUrl = context.get(siteUrlContext);
  const { email } = context.get(requestFactsContext).site.business;
  const contact = context.get(securityContactContext) ?? `mailto:${email}`;
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60_000);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+/, "")}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
