import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";

/**
 * How much of a password is looked at: zxcvbn takes seconds for a contrived one of 200 characters.
 * If the beginning is hard to guess, so is the whole.
 */
const lookedAt = 64;
/** How many characters a password needs besides the words of the business and the person. */
const leastBesides = 8;
/** zxcvbn's scores go from 0 to 4. 3 withstands 10^8 guesses. */
const leastScore = 3;

const ownWords = "It says little more than who you are or what the business does.";

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, userInputs: ownWords } },
  maxLength: lookedAt,
});
const { isCommon } = commonPasswords(common["passwords-common"].map(String));

/**
 * Why a password is too easy to guess, as sentences; null if it is not.
 * @param words what an attacker would try for this website and this person first
 */
export function weaknessOf(password: string, words: readonly string[]): string | null {
  const { score, feedback } = zxcvbn.check(password.slice(0, lookedAt), [...words]);
  if (isOwn(password, words)) return refusal(ownWords);
  if (isCommon(password)) return refusal(translations.warnings.common);
  return score < leastScore ? refusal(feedback.warning) : null;
}

function refusal(why: string | null): string {
  return `The password is too easy to guess. ${why || advice}`;
}

/** Whether little is left of a password without the words that everybody knows. */
function isOwn(password: string, words: readonly string[]): boolean {
  const longestFirst = words.filter((word) => word.length > 3).sort((a, b) => b.length - a.length);
  let left = password.toLowerCase();
  for (const word of longestFirst) left = left.replaceAll(word.toLowerCase(), "");
  return left.length < password.length && left.length < leastBesides;
}

const advice = "Four words that have nothing to do with one another are good.";

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
