/** Text as the record stores it for searches: in lower case, without accents. */
export function activitySearchText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
}
