/**
 * What browsers take for `type=email`, with letters of any script, and at least one dot in the
 * domain.
 */
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u;

/**
 * Whether a text has the shape of one e-mail address. Only a message sent there shows whether it
 * exists.
 */
export function isEmailAddress(text: string): boolean {
  return shape.test(text);
}
