import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import { commonPasswords } from "./common-passwords.ts";

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
