/**
 * A first guess of what a person calls this device.
 * @param userAgent what the browser says about itself
 */
export function deviceName(userAgent: string): string {
  // In this order: Android says Linux too, and an iPhone that it is like a Mac.
  const found = names.find(([system]) => userAgent.includes(system));
  return found?.[1] ?? "My computer";
}

const names = [
  ["iPhone", "My iPhone"],
  ["iPad", "My iPad"],
  ["Android", "My phone"],
  ["Macintosh", "My Mac"],
  ["Windows", "My Windows computer"],
  ["CrOS", "My Chromebook"],
] as const;
