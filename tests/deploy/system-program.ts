import { installWithApt, programOnPath } from "#scripts/run.mjs";

/** The program's path. Installs its Debian package if it is missing; throws if that fails. */
export function systemProgram(name: string, debianPackage = name): string {
  const find = () => programOnPath(name);
  const found = find() ?? (installWithApt(debianPackage, "for the tests") ? find() : undefined);
  if (found) return found;
  throw new Error(`The tests need ${name}. Debian: apt-get install ${debianPackage}`);
}
