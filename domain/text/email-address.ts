import { cleanAddress } from "./clean-text.ts";

/**
 * The form that browsers accept in `type=email`, but with letters of any script, and with a dot in
 * the domain.
 */
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u;

/**
 * Whether a text has the form of one e-mail address. Only sending a message shows whether the
 * address exists.
 */
export function isEmailAddress(text: string): boolean {
  return shape.test(text);
}

/**
 * An e-mail address for comparing. Letter case does not tell two people apart, and neither does the
 * way in which a keyboard composes a letter (NFKC).
 */
export function emailKey(email: string): string {
  return cleanAddress(email).normalize("NFKC").toLowerCase();
}
