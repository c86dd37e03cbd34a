/** The number of the page that a URL asks for, from 1. A malformed number counts as 1. */
export function pageNumber(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
