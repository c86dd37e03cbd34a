import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { builtInFiles } from "#domain/images/built-in-pictures.ts";
import { namePicture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { homePicture } from "#domain/sample-site/pictures.ts";
import { createLog } from "#server/log.ts";
import { newFolder } from "#tests/new-folder.ts";
import { listen } from "#tests/site/listen.ts";
import { builtInPictures, inOrderOfNeed } from "./serve-built-in-pictures.ts";

const shape = { colour: "#1f3b30", width: 480, height: 320, widths: [360, 480] };
const naming = { name: "dragging-belfast", hash: "0a1b2c3d", alt: "", caption: "" };
const picture = namePicture(shape, { url: "/pictures/dragging.jpg", ...naming });
const stem = "dragging-belfast.0a1b2c3d";
const smallest = `/pictures/${stem}-360.avif`;
const everyName = [
  ...[360, 480].flatMap((width) => [`${stem}-${width}.avif`, `${stem}-${width}.webp`]),
  `${stem}-480.jpg`,
  `${stem}-social.jpg`,
].sort();

const site = builtInSite({ [picture.url]: picture });

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});

/** A server over the folder. It encodes nothing by itself until `encodeMissing` is called. */
async function serve() {
  const pictures = builtInPictures(site, folder, { "X-Content-Type-Options": "nosniff" });
  const logged: string[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(line) });
  /** The requests that came, and those whose visitor left. */
  const came: string[] = [];
  const left: string[] = [];
  const origin = await listen(
    createServer((request, response) => {
      const { url = "" } = request;
      came.push(url);
      response.once("close", () => response.writableFinished || left.push(url));
      if (!pictures.serve(request, response, log)) response.writeHead(404).end("nothing here");
    }),
  );
  onTestFinished(() => pictures.encodeMissing(createLog("silent"))());
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, init);
  return { ask, ...pictures, log, logged, came, left };
}

test("a picture that is not encoded yet is encoded when a visitor requests it", async () => {
  const { ask } = await serve();
  const answers = await Promise.all([ask(smallest), ask(smallest), ask(smallest)]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/avif");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "heif", width: 360 });
  }
  expect(await readdir(folder)).toEqual([`${stem}-360.avif`]);
  const etags = answers.map((answer) => answer.headers.get("ETag"));
  expect(new Set(etags).size).toBe(1);
  const again = await serve();
  expect((await again.ask(smallest)).headers.get("ETag")).toBe(etags[0]);
});

test("the picture's own path is served too, and cached for an hour", async () => {
  const { ask } = await serve();
  const answer = await ask(picture.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  await answer.arrayBuffer();
  expect(await readdir(folder)).toEqual([`${stem}-480.jpg`]);
});

test("a picture of another release is served once it lies in the folder, and no other path is", async () => {
  const { ask } = await serve();
  const other = "/pictures/hall.5f1538eb-1280.avif";
  expect((await ask(other)).status).toBe(404);
  await writeFile(join(folder, basename(other)), "the hall");
  await writeFile(join(folder, "hall.jpg"), "no hash");
  const answer = await ask(other);
  expect([answer.status, await answer.text()]).toEqual([200, "the hall"]);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  for (const path of ["/pictures", "/pictures/hall.jpg", `/pictures/x/..%2f${basename(other)}`])
    expect((await ask(path)).status, path).toBe(404);
});

test("missing files are encoded in the background, requested ones first", async () => {
  const { ask, encodeMissing, log, logged } = await serve();
  encodeMissing(log);
  expect((await ask(picture.social)).status).toBe(200);
  expect((await readdir(folder)).length).toBeLessThan(everyName.length);
  await expect.poll(() => logged.join("")).toContain("The built-in pictures are encoded");
  expect((await readdir(folder)).sort()).toEqual(everyName);
});

test("a stop in between leaves only whole files, and the next start continues", async () => {
  const first = await serve();
  const stop = first.encodeMissing(first.log);
  await expect.poll(async () => (await whole()).length).toBeGreaterThan(0);
  stop();
  const left = await whole();
  expect(left.length).toBeLessThan(everyName.length);
  for (const name of left) await sharp(await readFile(join(folder, name))).stats();
  const second = await serve();
  second.encodeMissing(second.log);
  await expect.poll(() => second.logged.join("")).toContain("are encoded");
  expect(await whole()).toEqual(everyName);
  // The JPEG has two paths, and counts once.
  const missing = everyName.length - left.length;
  expect(second.logged.join("")).toContain(`"Encoding ${missing} files of the 1 built-in picture`);
  expect(first.logged.join("")).not.toContain("could not be encoded");
  // No encoder starts once every file exists.
  const third = await serve();
  third.encodeMissing(third.log);
  expect((await third.ask(smallest)).status).toBe(200);
  expect(third.logged).toEqual([]);
});

test("AVIF is encoded first, starting with the home page's narrow pictures", () => {
  const [hall, hero] = ["/pictures/hall.jpg", homePicture].map((url) =>
    namePicture(shape, { ...naming, name: "", url }),
  );
  if (!hall || !hero) throw new Error("no pictures");
  const files = inOrderOfNeed(builtInFiles([hall, picture, hero]), {
    homePage: builtInSite({}).homePage,
    services: site.services.filter(({ heroImage }) => heroImage === picture.url),
    projects: [],
  });
  expect(files.slice(0, 7).map(([, { original, variant }]) => `${original} ${variant}`)).toEqual([
    "dragging.jpg avif-360",
    "dragged-hall.jpg avif-360",
    "dragging.jpg avif-480",
    "dragged-hall.jpg avif-480",
    "hall.jpg avif-360",
    "hall.jpg avif-480",
    "hall.jpg jpeg",
  ]);
});

test("a file is not encoded once no visitor waits for it", async () => {
  const { ask, came, left } = await serve();
  const first = ask(picture.url);
  const leaving = new AbortController();
  const wide = ask(picture.social, { signal: leaving.signal });
  await expect.poll(() => came, { interval: 1 }).toContain(picture.social);
  leaving.abort();
  await expect(wide).rejects.toThrow();
  await expect.poll(() => left, { interval: 1 }).toEqual([picture.social]);
  await first;
  await ask(smallest);
  expect((await readdir(folder)).sort()).toEqual([`${stem}-360.avif`, `${stem}-480.jpg`]);
});

test("the encoder ignores the signals that end the site, and ends with the site, silently", async () => {
  const program = new URL("encode-built-in.ts", import.meta.url);
  const encoder = fork(program, [folder, "for visitors"], {
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (!encoder.stderr) throw new Error("no pipe");
  const complaints = text(encoder.stderr);
  const [narrow, wide] = [...builtInFiles([picture])].filter(([path]) => path.endsWith(".avif"));
  encoder.send(narrow?.[1] ?? "");
  expect((await once(encoder, "message"))[0]).toEqual({ fault: null });
  encoder.kill("SIGTERM");
  encoder.kill("SIGINT");
  encoder.send(wide?.[1] ?? "");
  expect((await once(encoder, "message"))[0]).toEqual({ fault: null });
  const social = [...builtInFiles([picture])].at(-1);
  encoder.send(social?.[1] ?? "");
  encoder.disconnect();
  expect(await once(encoder, "exit")).toEqual([null, "SIGKILL"]);
  expect(await complaints).toBe("");
});

test("a folder that is not writable is logged, and a later request tries again", async () => {
  const { ask, logged } = await serve();
  await rm(folder, { recursive: true });
  const failed = await ask(smallest);
  expect(failed.status).toBe(500);
  expect(failed.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  expect(logged.join("")).toContain("A built-in picture could not be encoded");
  await mkdir(folder);
  expect((await ask(smallest)).status).toBe(200);
});

/** Names of the files that are there under their final name. */
async function whole(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.endsWith(".tmp")).sort();
}
