/** How many characters a password has. The browser checks this too, so the file stays small. */
export const passwordLimits = { least: 12, most: 200 } as const;

/** The rule that a new password breaks, e.g. `must have at least 12 characters`, or null. */
export function passwordFault(password: string): string | null {
  const { length } = [...password];
  if (length < passwordLimits.least) return `must have at least ${passwordLimits.least} characters`;
  if (length > passwordLimits.most) return `must have at most ${passwordLimits.most} characters`;
  return null;
}
