/** How many characters a password has. */
export const passwordLimits = { least: 12, most: 200 } as const;
