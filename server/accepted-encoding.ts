/** How a body may be written, the best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The best of br, gzip and identity that `Accept-Encoding` allows (RFC 9110, 12.5.3). */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (allows(accepted, "br")) return "br";
  return allows(accepted, "gzip") ? "gzip" : "identity";
}

function allows(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
