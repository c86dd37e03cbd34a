import { setTimeout as sleep } from "node:timers/promises";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";

export type PersistentVisitor = ReturnType<typeof persistentVisitor>;

/**
 * A visitor who sends one enquiry after the other. After a failure they send the same one again
 * under the same id, as the site's form does. `pause` is the time between an answer and the next
 * enquiry, in milliseconds.
 */
export function persistentVisitor(name: string, pause = 0) {
  /** References of answered enquiries, by enquiry id. */
  const acknowledged = new Map<string, string>();
  let written = 1;

  /** Sends enquiries to a site until it stops answering. */
  async function sendUntilCut(url: string): Promise<void> {
    for (;;) {
      const id = `${name}-${written}`;
      const reference = await send(url, id);
      if (!reference) return;
      acknowledged.set(id, reference);
      written += 1;
      if (pause > 0) await sleep(pause);
    }
  }

  return { acknowledged, sendUntilCut };
}

/** Returns the reference, or undefined if the connection broke before the answer was complete. */
async function send(url: string, id: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/contact`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": anyAddress(),
      },
      body: JSON.stringify(exampleEnquiry({ id, name: id, email: addressOf(id) })),
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`answered ${response.status}: ${answer}`);
    return JSON.parse(answer).reference;
  } catch (error) {
    // `fetch failed` or `terminated`: the server has ended.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A new address each time, since the site limits receipts to one address per day. */
function addressOf(id: string): string {
  return `${id.replace(/\W+/g, "-")}@example.com`;
}

/** A network that no other visitor has, since many enquiries from one network count as a flood. */
function anyAddress(): string {
  const [high, low] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${high?.toString(16)}:${low?.toString(16)}::1`;
}
