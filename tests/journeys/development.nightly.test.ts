import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findChromium } from "#scripts/test-programs.mjs";
import { developer } from "#server/development/sample-data.ts";
import { freePort } from "#tests/durability/free-port.ts";

const root = resolve(import.meta.dirname, "../..");

/** The files that `npm run dev` reads. The sources are a copy, since the test changes them. */
const copied = ["app", "db", "domain", "server", "root.ts", "package.json", "tsconfig.json"];
const configurations = [
  "react-router.config.ts",
  "vite.config.ts",
  "scripts/external-packages.mjs",
  "scripts/emit-page-scripts.ts",
];

let folder: string;
let site: string;
let program: ChildProcess;
let browser: Browser;
let page: Page;
const troubles: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "development-"));
  for (const name of [...copied, ...configurations])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, ".cache"));
  for (const name of ["node_modules", "build", ".cache/pictures"])
    await symlink(join(root, name), join(folder, name));
  const port = await freePort();
  site = `http://localhost:${port}`;
  program = spawn(process.execPath, ["server/development/start-development.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: "inherit",
  });
  browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  // Pages cross-fade, and Chromium reports each cross-fade that it gives up.
  page = await browser.newPage({ reducedMotion: "reduce" });
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 401/.test(message.text()))
      troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(String(error)));
  while (!(await isServing())) {
    if (program.exitCode !== null) throw new Error("The development server has stopped");
    await sleep(100);
  }
  // The first start bundles what the browser needs, which takes a busy machine minutes.
}, 180_000);

afterAll(async () => {
  await browser?.close();
  program?.kill();
  if (program?.exitCode === null) await once(program, "exit");
  await rm(folder, { recursive: true, force: true });
});

it("shows the admin at the first visit, with sample enquiries and their mails", async () => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto(`${site}/admin`);
  await page.getByLabel("Email").fill(developer.email);
  await page.getByLabel("Password", { exact: true }).fill(developer.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page
    .getByRole("link", { name: /Enquiries/ })
    .first()
    .click();
  await page.getByText("Aoife Magee").first().waitFor();
  expect(loads).toBe(1);
  await page.goto(`${site}/__mails`);
  await page.locator("summary", { hasText: "to aoife@example.test" }).waitFor();
  expect(troubles).toEqual([]);
});

it("updates an open public page when its source changes", async () => {
  const listens = page.waitForEvent("console", (line) => /\[vite\] connected/.test(line.text()));
  await page.goto(`${site}/about`);
  await listens;
  const source = join(folder, "app/site/footer.tsx");
  const text = await readFile(source, "utf8");
  await writeFile(source, text.replace("Quick links", "A new heading"));
  await page.getByRole("heading", { name: "A new heading" }).waitFor();
});

async function isServing(): Promise<boolean> {
  try {
    return (await fetch(site)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
