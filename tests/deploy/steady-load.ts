import { setTimeout as sleep } from "node:timers/promises";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { ask, type Front } from "./front.ts";

const pages = ["/", "/services", "/portfolio", "/contact", "/about"];
/** How long a visitor waits, in milliseconds: longer than a proxy may hold a request. */
const patience = 20_000;

/**
 * Starts four readers of pages and their files, and two senders of enquiries, each on a new
 * connection. Each pauses for 20 ms after each visit.
 */
export function startSteadyLoad(front: Front) {
  const thanked: string[] = [];
  const failures: string[] = [];
  const files = new Set<string>();
  let answered = 0;
  let isStopped = false;

  async function visitUntilStopped(visitor: number, visit: (count: number) => Promise<void>) {
    for (let count = 0; !isStopped; count += 1) {
      try {
        await visit(count);
        answered += 1;
      } catch (error) {
        failures.push(`visitor ${visitor}, request ${count}: ${error}`);
      }
      await sleep(20);
    }
  }

  async function read(count: number) {
    const page = await get(pages[count % pages.length] ?? "/");
    for (const [file] of page.matchAll(/\/(?:assets|pictures)\/[\w.-]+/g)) files.add(file);
    await get([...files][count % files.size] ?? "/");
  }

  async function get(path: string): Promise<string> {
    const { status, body } = await ask(front, path, { signal: AbortSignal.timeout(patience) });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return body.toString();
  }

  async function enquire(visitor: number, count: number) {
    const name = `Visitor ${visitor} ${count}`;
    const { status, body } = await ask(front, "/api/contact", {
      method: "POST",
      // Each enquiry has a different address, because many from one address count as a flood.
      family: 4,
      localAddress: `127.${visitor}.${count >> 8}.${count & 255 || 1}`,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(exampleEnquiry({ name, email: `${visitor}-${count}@example.com` })),
      signal: AbortSignal.timeout(patience),
    });
    if (status !== 201) throw new Error(`an enquiry was answered ${status}: ${body}`);
    thanked.push(name);
  }

  const visitors = [
    ...[1, 2, 3, 4].map((visitor) => visitUntilStopped(visitor, read)),
    ...[5, 6].map((visitor) => visitUntilStopped(visitor, (count) => enquire(visitor, count))),
  ];
  return {
    /** Answers so far. */
    answered: () => answered,
    /** Styles, scripts and pictures that a page has named so far. */
    files: () => [...files],
    /** Stops. Returns the names in the acknowledged enquiries, and the failures. */
    async stop() {
      isStopped = true;
      await Promise.all(visitors);
      return { thanked, failures };
    },
  };
}
