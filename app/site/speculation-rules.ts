/**
 * `GET /speculation-rules.json`: lets a browser fetch the page behind a link that a visitor is
 * about to follow (https://html.spec.whatwg.org/multipage/speculative-loading.html). Named in the
 * `Speculation-Rules` header of pages.
 */
export function loader() {
  const rules = {
    prefetch: [
      {
        where: {
          and: [
            { href_matches: "/*" },
            { not: { href_matches: ["/admin*", "/api/*", "/pictures/*", "/website-images/*"] } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  };
  return new Response(JSON.stringify(rules), {
    headers: {
      "Content-Type": "application/speculationrules+json",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
