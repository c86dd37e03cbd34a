import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/durability/free-port.ts";
import { ask, type Front } from "./front.ts";
import { systemProgram } from "./system-program.ts";

/**
 * Starts Caddy with deploy/Caddyfile in front of these processes (`host:port` each), and waits
 * until it speaks TLS. Caddy's own authority signs the certificate. `port` is the proxy's; pass it
 * if `SITE_URL` already names it.
 */
export async function startCaddy(upstreams: string[], port?: number): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), "front-"));
  port ??= await freePort();
  const url = `https://localhost:${port}`;
  const ownAuthority = [
    "local_certs",
    "skip_install_trust",
    "auto_https disable_redirects",
    "admin off",
    `storage file_system ${folder}`,
  ];
  // At its start Caddy removes empty folders, even the one that it is about to write into.
  const certificates = join(folder, "certificates/local/localhost");
  await mkdir(certificates, { recursive: true });
  await writeFile(join(certificates, "not-empty"), "");
  const file = join(folder, "Caddyfile");
  const site = await adapted({
    "\nwww.example.com {": `\n${url} {`,
    "127.0.0.1:3000\n": `${upstreams.join(" ")}\n`,
  });
  await writeFile(file, `{\n${ownAuthority.join("\n")}\n}\n${site}`);
  const run = [systemProgram("caddy"), "run", "--adapter", "caddyfile", "--config", file];
  // The proxy ends with the test's process, even if that is killed.
  const proxy = spawn("setpriv", ["--pdeathsig", "KILL", ...run], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const exited = once(proxy, "exit");
  const written: string[] = [];
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => written.push(text));
  const output = () => written.join("");
  const ca = await whenItAnswers(
    url,
    join(folder, "pki/authorities/local/root.crt"),
    proxy,
    output,
  );
  return {
    url,
    ca,
    output,
    async stop() {
      proxy.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads deploy/Caddyfile and replaces texts, as an operator would. Throws if one is missing. */
async function adapted(replacements: Record<string, string>): Promise<string> {
  let text = await readFile(new URL("../../deploy/Caddyfile", import.meta.url), "utf8");
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/Caddyfile does not hold ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Returns the certificate, which the proxy makes at its start. */
async function whenItAnswers(
  url: string,
  certificate: string,
  proxy: ChildProcess,
  output: () => string,
): Promise<string> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      const ca = await readFile(certificate, "utf8");
      await ask({ url, ca }, "/healthz");
      return ca;
    } catch (error) {
      if (proxy.exitCode !== null || performance.now() > deadline)
        throw new Error(`The proxy did not start:\n${output()}`, { cause: error });
      await sleep(50);
    }
  }
}
