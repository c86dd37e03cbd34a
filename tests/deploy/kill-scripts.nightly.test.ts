import { cp, readdir, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { seededRandom } from "#tests/durability/kills.ts";
import { type Called, pretendedMachine } from "./pretended-machine.ts";

const machine = pretendedMachine();

/** Commands between two kills. A night's first one is chosen at random. */
const step = 5;

/** Calls a script again and again, killed before a later command each time. */
async function killAgainAndAgain(
  call: (number: number) => Promise<Called>,
  look: (number: number) => Promise<void>,
  lastCode = 0,
): Promise<void> {
  let kills = 0;
  for (let number = 1 + Math.floor(seededRandom()(step)); ; number += step) {
    const { code, output } = await call(number);
    if (code !== null) {
      expect(code, output).toBe(lastCode);
      break;
    }
    await look(number);
    kills += 1;
  }
  console.log(`${kills} kills`);
  expect(kills).toBeGreaterThan(5);
}

test("an update that is killed between any two of its commands is finished by running it again", {
  timeout: 900_000,
}, async () => {
  await machine.update("release-0");
  let before = "release-0";
  let archive = "";
  await killAgainAndAgain(
    async (number) => {
      archive = await machine.archiveOf(`release-${number}`);
      return machine.callKilled(number, "update", archive);
    },
    async (number) => {
      const release = `release-${number}`;
      expect([`releases/${before}`, `releases/${release}`]).toContain(
        await machine.linked("current"),
      );
      const { code, output } = await machine.call("update", archive);
      if (code !== 0) expect(output).toContain(`${release} runs already\n`);
      expect(await machine.linked("current"), output).toBe(`releases/${release}`);
      expect(await machine.linked("previous"), output).toBe(`releases/${before}`);
      const backups = await readdir(machine.at("backups"));
      expect(backups.some((name) => name.startsWith(`before-${release}-`))).toBe(true);
      before = release;
    },
  );
});

test("an update to a release that does not answer, killed between any two of its commands, goes back when it is run again", {
  timeout: 900_000,
}, async () => {
  await machine.update("one");
  await machine.update("two");
  const archive = await machine.archiveOf("broken");
  await killAgainAndAgain(
    (number) => machine.callKilled(number, "update", archive),
    async () => {
      const { output } = await machine.call("update", archive);
      expect(output).toContain("The update failed, and two runs again");
      expect(await machine.linked("current")).toBe("releases/two");
    },
    1,
  );
});

test("a roll back that is killed between any two of its commands is finished by naming its release", {
  timeout: 300_000,
}, async () => {
  await machine.update("one");
  await machine.update("two");
  let [current, other] = ["two", "one"];
  await killAgainAndAgain(
    (number) => machine.callKilled(number, "roll-back", other),
    async () => {
      const { code, output } = await machine.call("roll-back", other);
      if (code !== 0) expect(output).toContain(`${other} runs already\n`);
      expect(await machine.linked("current")).toBe(`releases/${other}`);
      [current, other] = [other, current];
    },
  );
});

test("an installation that is killed between any two of its commands is finished by running it again", {
  timeout: 900_000,
}, async () => {
  const install = resolve(import.meta.dirname, "../../deploy/install");
  await cp(install, machine.at("download/install"));
  const archive = machine.at("download/decor-specialist-1.tar.gz");
  await rename(await machine.archiveOf("decor-specialist-1"), archive);
  await killAgainAndAgain(
    async (number) => {
      for (const made of ["settings.env", "srv", "data", "Caddyfile", "running", "commands/decor"])
        await rm(machine.at(made), { recursive: true, force: true });
      return machine.callKilled(number, "install", "www.example.com");
    },
    async () => {
      const { code, output } = await machine.call("install", "www.example.com");
      expect(code, output).toBe(0);
      expect(output).toContain("https://www.example.com serves decor-specialist-1");
      expect(await machine.linked("current")).toBe("releases/decor-specialist-1");
      expect(await readdir(machine.at())).toEqual(
        expect.arrayContaining(["settings.env", "Caddyfile", "data"]),
      );
    },
  );
});
