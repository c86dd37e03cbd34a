/** How a body may be written, the best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * What the headers seen first prefer. Browsers send the same few over and over, and reading one
 * costs a tenth of a page view.
 */
const found = new Map<string, Encoding>();
/** Of made-up headers no more than this are kept. */
const mostKept = 100;

/** The best of br, gzip and identity that `Accept-Encoding` allows (RFC 9110, 12.5.3). */
export function preferredEncoding(accepted = ""): Encoding {
  const known = found.get(accepted);
  if (known) return known;
  const best = bestAllowed(accepted);
  if (found.size < mostKept) found.set(accepted, best);
  return best;
}

function bestAllowed(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/** Whether `Accept-Encoding` allows this one by name. */
export function accepts(accepted: string, encoding: Encoding): boolean {
  return accepted.split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
