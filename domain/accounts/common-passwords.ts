/** How many digits and signs around a common password change nothing, such as `2024!`. */
const mostAround = 6;

/**
 * Whether a password of any length is one of these common ones in disguise: in other letters'
 * cases, said several times, with a few digits or signs around it, or two of them in a row. The
 * lists of common passwords that may be passed on hold few of twelve characters; this is how people
 * make them long (docs/decisions/054-sessions-and-passwords.md).
 * @param byRank the most common first, in lower case
 */
export function commonPasswords(byRank: readonly string[]) {
  const common = new Set(byRank);

  function isCommon(password: string): boolean {
    const folded = password.normalize("NFKC").toLowerCase();
    if (common.has(folded) || common.has(repeatedPart(folded))) return true;
    if (undressed(folded).some((core) => common.has(core) || common.has(repeatedPart(core))))
      return true;
    return splits(folded).some(([start, end]) => common.has(start) && common.has(end));
  }

  return { isCommon };
}

/** 'brush' of 'brushbrush'; a text that is no repetition is returned whole. */
function repeatedPart(text: string): string {
  const [, part = text] = /^(.+?)\1+$/su.exec(text) ?? [];
  return part;
}

/** The text without some of the digits and signs at its ends. */
function undressed(text: string): string[] {
  const [before = ""] = /^[^\p{L}]*/u.exec(text) ?? [];
  const [after = ""] = /[^\p{L}]*$/u.exec(text) ?? [];
  const counts = (some: string) =>
    Array.from({ length: Math.min(some.length, mostAround) + 1 }, (_, index) => index);
  return counts(before).flatMap((first) =>
    counts(after)
      .filter((last) => first + last <= mostAround)
      .map((last) => text.slice(first, text.length - last)),
  );
}

/** Every way to cut a text in two parts of at least three characters. */
function splits(text: string): [string, string][] {
  const places = Array.from({ length: Math.max(0, text.length - 5) }, (_, index) => index + 3);
  return places.map((at) => [text.slice(0, at), text.slice(at)]);
}
