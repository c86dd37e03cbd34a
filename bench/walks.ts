import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildParts } from "#scripts/build-parts.mjs";
import { root } from "#scripts/run.mjs";
import { exampleService } from "#tests/admin/example-forms.ts";
import { production } from "#tests/durability/site-process.ts";
import { newFolder } from "./machine.ts";
import type { Finding } from "./measurements.ts";
import { type OwnedSite, startOwnedSite } from "./site.ts";

const recorder = new URL("walk-recorder.ts", import.meta.url).href;
const ours = /^(app|domain|db|server)\//;

/**
 * Counts the functions and files of ours that the server runs for one request. Source maps tell
 * where a function of the bundle stands; the site is built with them for this.
 */
export async function walks(): Promise<Finding[]> {
  const parts = ["site", "pictures"];
  buildParts(parts, { evenIfCurrent: true, withSourceMaps: true });
  try {
    const file = join(newFolder(), "walk.json");
    const NODE_OPTIONS = `${production.NODE_OPTIONS} --import ${recorder}`;
    const environment = { NODE_OPTIONS, WALK_FILE: file };
    await using site = await startOwnedSite({ environment }, { projects: 10 });
    const { asOwner } = site;
    const save = (slug: string, revision: number) =>
      asOwner(`/admin/services/service-${slug}/edit.data`, {
        form: exampleService({ name: slug, slug, summary: `Summary ${revision}` }),
        revision,
      });
    // The first request of a kind also loads and compiles.
    await save("dragging", 1);
    const saving = await walk(site, file, () => save("marbling", 1));
    await asOwner("/admin/publish");
    const listing = await walk(site, file, () => asOwner("/admin/publish"));
    return [
      ...findings("Publish page with two changes", listing, [120, 30]),
      ...findings("Save of a service", saving, [100, 35]),
    ];
  } finally {
    buildParts(parts, { evenIfCurrent: true });
  }
}

type Walk = Map<string, Set<string>>;

function findings(what: string, walk: Walk, [functions, files]: [number, number]): Finding[] {
  const count = [...walk.values()].reduce((sum, { size }) => sum + size, 0);
  return [
    { what: `${what}: functions`, values: [count], goal: ["at most", functions] },
    { what: `${what}: files`, values: [walk.size], goal: ["at most", files] },
  ];
}

/** The places of the functions that a request runs, by file. */
async function walk({ pid }: OwnedSite, file: string, request: () => Promise<unknown>) {
  await taken(pid, file);
  await request();
  return placesOf(await taken(pid, file));
}

/** What has run since the last time. */
async function taken(pid: number, file: string): Promise<Profiler.ScriptCoverage[]> {
  rmSync(file, { force: true });
  process.kill(pid, "SIGUSR2");
  while (!existsSync(file)) await sleep(20);
  return JSON.parse(readFileSync(file, "utf8"));
}

function placesOf(scripts: Profiler.ScriptCoverage[]): Walk {
  const places: Walk = new Map();
  for (const { url, functions } of scripts) {
    const script = url.startsWith("file:") ? fileURLToPath(url) : "";
    if (!existsSync(`${script}.map`)) continue;
    const map = new SourceMap(JSON.parse(readFileSync(`${script}.map`, "utf8")));
    const lines = lineStarts(readFileSync(script, "utf8"));
    for (const { ranges } of functions) {
      const [{ startOffset = 0, count = 0 } = {}] = ranges;
      if (count === 0) continue;
      const line = lines.findLastIndex((start) => start <= startOffset);
      const entry = map.findEntry(line, startOffset - (lines[line] ?? 0));
      // The bundler's own functions have no entry, and get that of a line above.
      if (!("originalSource" in entry) || entry.generatedLine !== line) continue;
      const source = relative(root, resolve(dirname(script), entry.originalSource));
      if (!ours.test(source)) continue;
      const place = `${entry.originalLine}:${entry.originalColumn}`;
      places.set(source, (places.get(source) ?? new Set()).add(place));
    }
  }
  return places;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
