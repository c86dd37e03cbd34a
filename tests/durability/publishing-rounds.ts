/** The summary of every service in the round's version, and in no other version. */
export function summaryOfRound(round: number): string {
  return `Round ${round}`;
}

export function phoneOfRound(round: number): string {
  const figures = String(round).padStart(6, "0");
  return `028 96${figures.slice(0, 2)} ${figures.slice(2)}`;
}
