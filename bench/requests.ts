import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { systemProgram } from "#tests/deploy/system-program.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { processorSecondsOf } from "./machine.ts";
import { type Finding, median, repeat, show, timed } from "./measurements.ts";

/** Sends a request as the signed-in owner: a GET, or a POST if there is a body. */
export type OwnerSession = (path: string, body?: object) => Promise<string>;

export async function signInOwner(origin: string): Promise<OwnerSession> {
  const headers = { Origin: origin };
  const granted = await send(`${origin}/auth/token`, { grant_type: "password", ...owner }, headers);
  const cookies = granted.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const signedIn = { ...headers, Cookie: cookies.join("; ") };
  return async (path, body) => (await send(origin + path, body, signedIn)).text();
}

let visitors = 0;

/** Posts an enquiry, each from another network, because many from one are spam. */
export async function postEnquiry(origin: string): Promise<void> {
  visitors += 1;
  const enquiry = exampleEnquiry({ name: `Visitor ${visitors}`, id: `enquiry ${visitors}` });
  const headers = { "X-Forwarded-For": `2001:db8:0:${visitors.toString(16)}::1` };
  await (await send(`${origin}/api/contact`, enquiry, headers)).text();
}

export async function readPage(url: string): Promise<string> {
  return (await send(url)).text();
}

/** Urls of every public page, from the sitemap. */
export async function publicPages(origin: string): Promise<string[]> {
  const listed = [...(await readPage(`${origin}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)];
  if (listed.length === 0) throw new Error("The sitemap lists no page");
  return listed.map(([, address = ""]) => origin + new URL(address).pathname);
}

/** Reads a page again and again until `isOver`. Returns the longest wait, in milliseconds. */
export async function longestWait(url: string, isOver: (html: string) => boolean): Promise<number> {
  for (let longest = 0; ; await sleep(5)) {
    const [wait, html] = await timed(() => readPage(url));
    longest = Math.max(longest, wait);
    if (isOver(html)) return longest;
  }
}

/**
 * Sends a form, or anything else as JSON. Throws if the answer is a failure. Each request has a new
 * connection, since a kept-alive one may close just as we use it.
 */
async function send(url: string, body?: object, headers?: Record<string, string>) {
  const json = () => new Blob([JSON.stringify(body)], { type: "application/json" });
  const answer = await fetch(url, {
    headers: { ...headers, Connection: "close" },
    ...(body && { method: "POST", body: body instanceof URLSearchParams ? body : json() }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** What Chromium sends. */
export const browserHeaders = {
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  Referer: "https://www.google.co.uk/",
};

export interface Server {
  pid: number;
  /** Url of a page to measure. */
  url: string;
}

/** How many requests a server answered. */
interface Rate {
  perSecond: number;
  /** Per second of the server's processor time, so other work on the machine does not count. */
  perProcessorSecond: number;
}

/** Requests one page over 64 kept-alive connections, as fast as the server answers. */
export async function measureRate(server: Server, seconds: number): Promise<Rate> {
  const { pid, url } = server;
  const fields = Object.entries(browserHeaders).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const options = ["-t1", "-c64", `-d${seconds}s`, "--timeout", "10s", ...fields, url];
  const before = processorSecondsOf(pid);
  const { stdout: report } = await promisify(execFile)(systemProgram("wrk"), options);
  const worked = processorSecondsOf(pid) - before;
  const fault = /^ *(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  const count = Number(/^ *(\d+) requests in /m.exec(report)?.[1]);
  const perSecond = Number(/^Requests\/sec: *([\d.]+)$/m.exec(report)?.[1]);
  if (fault || Number.isNaN(count + perSecond))
    throw new Error(`The load on ${url} failed: ${fault ?? report}`);
  return { perSecond, perProcessorSecond: count / worked };
}

const rounds = { warmUp: 3, counted: 20 };

/** Measures the ratio between two servers' rates, a second each in every round. */
export async function compareRates(
  what: string,
  [ours, theirs]: [Server, Server],
  atLeast: number,
): Promise<Finding> {
  const rate = async (server: Server) => (await measureRate(server, 1)).perProcessorSecond;
  const measured = await repeat(rounds.warmUp + rounds.counted, async (round) => {
    // They take turns at being first, so a change in the core's speed favours neither.
    const early = round % 2 === 0 ? await rate(ours) : null;
    const their = await rate(theirs);
    return { our: early ?? (await rate(ours)), their };
  });
  const counted = measured.slice(rounds.warmUp);
  const rates = [median(counted.map(({ our }) => our)), median(counted.map(({ their }) => their))];
  const remark = `${rates.map((each) => show(each)).join(" against ")} a second`;
  const values = counted.map(({ our, their }) => our / their);
  return { what, values, goal: ["at least", atLeast], remark };
}
