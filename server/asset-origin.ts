/** Paths that a CDN may answer: hashed assets, built-in pictures and uploaded pictures. */
const cdnPath = /^\/(?=(?:assets|pictures|website-images)\/)/;

const loadingTags = /<(?:link|img|source|script)\b[^>]*>/g;
const addresses = / (?:href|src|srcset)="([^"]*)"/gi;

/**
 * Lets a public page load its pictures, styles, fonts and scripts from a CDN. Links that a visitor
 * follows, and addresses for other sites, stay as they are.
 * @param assetUrl origin of the CDN
 */
export function withAssetOrigin(html: string, assetUrl: string): string {
  return html.replace(loadingTags, (tag) =>
    tag.replace(addresses, (attribute, value: string) =>
      attribute.replace(value, () => atOrigin(value, assetUrl)),
    ),
  );
}

/** @param value one address, or those of a `srcset` */
function atOrigin(value: string, assetUrl: string): string {
  return value
    .split(", ")
    .map((address) => address.replace(cdnPath, `${assetUrl}/`))
    .join(", ");
}
