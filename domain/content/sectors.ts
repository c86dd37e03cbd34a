/** The sectors a project belongs to, in the order the portfolio's filter shows them. */
export const sectors = ["Commercial", "Heritage", "Residential"] as const;
export type Sector = (typeof sectors)[number];
