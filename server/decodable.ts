/** A path with a percent sign that encodes nothing, as in `/50%-off`, is taken as typed. */
export function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll("%", "%25");
    throw error;
  }
}
