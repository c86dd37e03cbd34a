/**
 * How a person types a command of ours: `npm run restore -- FILE`, or with the SITE_COMMAND of a
 * server `decor restore FILE`.
 */
export function commandLine(name: string, args: readonly string[]): string {
  const site = process.env.SITE_COMMAND;
  return [...(site ? [site, name] : ["npm run", name, "--"]), ...args].join(" ");
}
