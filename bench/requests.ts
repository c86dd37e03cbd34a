import { setTimeout as sleep } from "node:timers/promises";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { timed } from "./measurements.ts";

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
