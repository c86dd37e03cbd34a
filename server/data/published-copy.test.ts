import { readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { examplePictureCalled, ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { keepPublishedCopy, readPublishedCopy } from "./published-copy.ts";

const hall = examplePictureCalled("hall");
const example: SiteContent = {
  ...builtInSite({ [hall.url]: hall }),
  version: 4,
  changedAt: new Map([["service", "2026-03-02T12:00:00.000Z"]]),
  formerSlugs: { services: { combing: "service-dragging" }, projects: {} },
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await newFolder();
  file = join(folder, "published.json");
});

const write = (site: SiteContent) => keepPublishedCopy(folder)(site);
const read = (from = folder) => readPublishedCopy(from, {});

test("a copy of what an owner published is read back whole, with the pictures of this build", async () => {
  const database = await testDatabase(siteDatabase);
  const owner = await ownerAtFirstStart(database);
  const picture = await owner.upload("door");
  await owner.addService("gilding", { heroImage: picture.url });
  await owner.addProject("a-new-hall");
  await owner.saveBusiness({ phone: "028 9649 6999", projectOrder: "hand" });
  await owner.publish();
  const site = await owner.seen();
  expect(Object.keys(site.pictures)).toEqual([picture.url]);
  await write(site);
  const built = { "/built-in/door.jpg": examplePictureCalled("built") };
  const pictures = { ...built, ...site.pictures };
  expect(await readPublishedCopy(folder, built)).toEqual({ ...site, pictures });
});

describe("a copy to which later versions were added", () => {
  const renamed = (site: SiteContent, name: string): SiteContent => ({
    ...site,
    version: site.version + 1,
    services: site.services.map((service, place) => (place === 1 ? { ...service, name } : service)),
    changedAt: new Map([["service", "2026-03-03T12:00:00.000Z"]]),
  });
  function withoutLast({ places, services }: SiteContent): SiteContent["places"] {
    const { [services.at(-1)?.id ?? ""]: _, ...others } = places;
    return others;
  }
  const second = renamed(example, "Combing");
  const door = examplePictureCalled("door");
  const third: SiteContent = {
    ...second,
    version: 6,
    services: second.services.slice(0, -1),
    places: withoutLast(second),
    business: { ...second.business, phone: "028 9649 6999" },
    pictures: { ...second.pictures, [door.url]: door },
    formerSlugs: { services: { ragging: "service-rag-rolling" }, projects: {} },
  };
  const size = async () => (await stat(file)).size;

  test("is read back as the last of them, and grew by what they changed alone", async () => {
    const keep = keepPublishedCopy(folder);
    await keep(example);
    const whole = await size();
    await keep(second);
    await keep(third);
    expect(await read()).toEqual(third);
    expect((await size()) - whole).toBeLessThan(whole / 5);
  });

  test("is read back as the last of them after a first one whose lines were made slowly", async () => {
    let time = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 60));
    onTestFinished(() => clock.mockRestore());
    const keep = keepPublishedCopy(folder);
    await keep(example);
    await keep(second);
    expect(await read()).toEqual(second);
  });

  test("and was cut anywhere in the last is read back as the one before", async () => {
    const keep = keepPublishedCopy(folder);
    await keep(example);
    await keep(second);
    const before = await size();
    await keep(third);
    const length = (await size()) - before;
    for (const bytes of [0, 1, Math.floor(length / 2), length - 2]) {
      await truncate(file, before + bytes);
      expect(await read(), `${bytes} of ${length} bytes`).toEqual(second);
    }
    await keep({ ...third, version: 7 });
    expect(await read()).toEqual({ ...third, version: 7 });
  });

  test("is written whole again before it has twice the size", async () => {
    const keep = keepPublishedCopy(folder);
    let site = example;
    await keep(site);
    const whole = await size();
    for (let round = 0; round < 60; round += 1) {
      site = renamed(site, `Name ${round} ${"long ".repeat(400)}`);
      await keep(site);
      expect(await size()).toBeLessThan(whole * 2);
    }
    expect(await read()).toEqual(site);
  });

  test("is written whole if another process wrote it, or if it is gone", async () => {
    const [mine, theirs] = [keepPublishedCopy(folder), keepPublishedCopy(folder)];
    await mine(example);
    await theirs(second);
    await mine(third);
    expect(await read()).toEqual(third);
    await rm(file);
    await mine({ ...third, version: 7 });
    expect(await read()).toEqual({ ...third, version: 7 });
  });
});

test("without a copy the answer is null", async () => {
  expect(await read()).toBeNull();
  expect(await read(join(folder, "missing"))).toBeNull();
});

test("a file cut after a whole line, or within one, is ignored", async () => {
  await write(example);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  for (let kept = 0; kept < lines.length; kept += 1)
    for (const rest of ["", "\n", "\n{"]) {
      await writeFile(file, `${lines.slice(0, kept).join("\n")}${rest}`);
      expect(await read(), `${kept} of ${lines.length} lines`).toBeNull();
    }
});

test.each([
  "null",
  // It has none of the pages that every site has.
  JSON.stringify({ version: 3, from: null, lines: 0, formerSlugs: {}, changedAt: {} }),
])("a file with something else is ignored: %s", async (text) => {
  await writeFile(file, text);
  expect(await read()).toBeNull();
});

test.each([
  ["is of no known type", { noun: "visitor" }],
  ["has no fields", { item: null }],
  ["has a malformed field", { item: { name: "Foyle Stone", hours: "always" } }],
])("a copy of which an item %s is ignored", async (_, damage) => {
  await write(example);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  const damaged = lines.map((line) =>
    line.includes('"noun":"business"') ? JSON.stringify({ ...JSON.parse(line), ...damage }) : line,
  );
  expect(damaged).not.toEqual(lines);
  await writeFile(file, damaged.join("\n"));
  expect(await read()).toBeNull();
});

test("a file that cannot be read throws", async () => {
  await expect(read(file)).resolves.toBeNull();
  await writeFile(file, "");
  await expect(read(file)).rejects.toThrow("ENOTDIR");
});
