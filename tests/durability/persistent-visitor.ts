import { setTimeout as sleep } from "node:timers/promises";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";

/**
 * A visitor who sends one enquiry after the other. After a failure they send the same one again
 * under the same id, as the site's form does.
 */
export class PersistentVisitor {
  /** References of answered enquiries, by enquiry id. */
  readonly acknowledged = new Map<string, string>();
  readonly #name: string;
  readonly #pause: number;
  #written = 1;

  /** `pause` is the time between an answer and the next enquiry, in milliseconds. */
  constructor(name: string, pause = 0) {
    this.#name = name;
    this.#pause = pause;
  }

  /** Sends enquiries to a site until it stops answering. */
  async sendUntilCut(url: string): Promise<void> {
    for (;;) {
      const id = `${this.#name}-${this.#written}`;
      const reference = await this.#send(url, id);
      if (!reference) return;
      this.acknowledged.set(id, reference);
      this.#written += 1;
      if (this.#pause > 0) await sleep(this.#pause);
    }
  }

  /** Returns the reference, or undefined if the connection broke before the answer was complete. */
  async #send(url: string, id: string): Promise<string | undefined> {
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
