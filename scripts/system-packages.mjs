import { programOnPath, run, say } from "./run.mjs";

/**
 * Installs one of Debian's packages, where this is Debian and we may.
 * @param {string} name
 * @param {string} reason what it is for, said while it installs
 * @returns {boolean} whether it was installed
 */
export function installWithApt(name, reason) {
  if (process.getuid?.() !== 0 || !programOnPath("apt-get")) return false;
  say(`installing the system package ${name}, ${reason}`);
  const how = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  // A list of packages that is out of date may still do.
  run("apt-get", ["update"], how);
  return run("apt-get", ["install", "-y", "--no-install-recommends", name], how);
}
