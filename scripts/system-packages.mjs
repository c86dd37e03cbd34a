import { programOnPath, run, say } from "./run.mjs";

/**
 * Installs a Debian package, if this is Debian and we are root.
 * @param {string} name
 * @param {string} reason what it is for; printed before installing
 * @returns {boolean} whether it was installed
 */
export function installWithApt(name, reason) {
  if (process.getuid?.() !== 0 || !programOnPath("apt-get")) return false;
  say(`installing the system package ${name}, ${reason}`);
  const how = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  // A failure does not matter: apt-get can often install from an outdated list too.
  run("apt-get", ["update"], how);
  return run("apt-get", ["install", "-y", "--no-install-recommends", name], how);
}
