/**
 * The URL that a request target names on this site, whatever host it contains: `/services`, or from
 * a proxy `http://example.com/services` (RFC 9112, 3.2). `//example.com/` is a path here, not a
 * host. Null if it is no URL.
 */
export function requestUrl(target: string): URL | null {
  return target.startsWith("/") ? URL.parse(`http://site${target}`) : URL.parse(target);
}

/** The path with exactly one slash in front and none at the end, so that it stays on this site. */
export function withoutExtraSlashes(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (pathname[start] === "/") start += 1;
  while (end > start && pathname[end - 1] === "/") end -= 1;
  return `/${pathname.slice(start, end)}`;
}

/** Takes a path literally if a percent sign in it encodes nothing, as in `/50%-off`. */
export function withValidEscapes(pathname: string): string {
  try {
    // The bundler drops a decoding whose result is not used, with the error that it throws.
    return decodeURIComponent(pathname) && pathname;
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll("%", "%25");
    throw error;
  }
}

/** Some links work for everyone who knows them, so logs and caches must not contain them. */
export function withoutToken(path: string): string {
  return path.replace(/^(\/+(shared|set-password)\/+)[^/]+/i, "$1...");
}
