import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A real proxy that speaks TLS in front of site processes. */
export interface Front {
  /** Origin, e.g. `https://localhost:40123`. */
  url: string;
  /** Certificate that visitors trust, PEM. */
  ca: string;
  /** What the proxy has logged so far. */
  output(): string;
  stop(): Promise<void>;
}

export interface FrontAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Reads a file of deploy/ and replaces texts, as an operator would. Throws if one is missing. */
export async function deployFile(name: string, replacements: [string | RegExp, string][]) {
  let text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
  for (const [from, to] of replacements) {
    const before = text;
    text = text.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to);
    if (text === before) throw new Error(`deploy/${name} does not hold ${from}`);
  }
  return text;
}

export interface FrontProgram {
  command: string;
  args: string[];
  folder: string;
  url: string;
  /** Reads the certificate, which the program may make at its start. */
  certificate(): Promise<string>;
}

export async function frontFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "front-"));
}

/** Runs a proxy until `stop`, and waits until it speaks TLS. Removes its folder after it. */
export async function startFront(program: FrontProgram): Promise<Front> {
  const { url, folder } = program;
  // The proxy ends with the test's process, even if that is killed.
  const args = ["--pdeathsig", "KILL", program.command, ...program.args];
  const proxy = spawn("setpriv", args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment(folder),
  });
  const exited = once(proxy, "exit");
  const output = collect(proxy);
  const ca = await whenItAnswers(program, proxy, output);
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

function environment(folder: string) {
  return { PATH: process.env.PATH, HOME: folder };
}

function collect(proxy: ChildProcess): () => string {
  const written: string[] = [];
  for (const stream of [proxy.stdout, proxy.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => written.push(text));
  return () => written.join("");
}

async function whenItAnswers(
  { url, certificate }: FrontProgram,
  proxy: ChildProcess,
  output: () => string,
): Promise<string> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      const ca = await certificate();
      await ask({ url, ca }, "/healthz");
      return ca;
    } catch (error) {
      if (proxy.exitCode !== null || performance.now() > deadline)
        throw new Error(`The proxy did not start:\n${output()}`, { cause: error });
      await sleep(50);
    }
  }
}

/** Sends a request on a new connection. Rejects if no whole answer arrives. */
export async function ask(
  { url, ca }: Pick<Front, "url" | "ca">,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<FrontAnswer> {
  const sent = request(url + path, { ca, agent: false, ...options });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
