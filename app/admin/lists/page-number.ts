/** The page that an address asks for, from 1; what makes no sense counts as the first. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
