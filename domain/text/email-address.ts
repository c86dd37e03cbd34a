import { textKey } from "#db/text-key.ts";

/** What browsers accept in `type=email`, with letters of any script and a dot in the domain. */
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u;

/**
 * Whether a text has the form of one e-mail address. Only sending a message shows whether the
 * address exists.
 */
export function isEmailAddress(text: string): boolean {
  return shape.test(text);
}

/** An e-mail address for comparing: without regard to letter case, it names one person. */
export function emailKey(email: string): string {
  return textKey(email.trim()).toLowerCase();
}
