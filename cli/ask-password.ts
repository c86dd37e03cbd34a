import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";

export type AskedPassword =
  | { outcome: "typed"; password: string }
  /** The two typed passwords differ. */
  | { outcome: "different" }
  /** Ctrl+C. */
  | { outcome: "cancelled" };

/**
 * Asks for a new password: at a terminal twice, without showing it; otherwise it is the first line
 * of the input.
 */
export async function askPassword(
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<AskedPassword> {
  const reader = createInterface({
    input,
    // Discards what readline would show of the typed letters.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: input.isTTY === true,
    historySize: 0,
  });
  let isCancelled = false;
  reader.once("SIGINT", () => {
    isCancelled = true;
    reader.close();
  });
  const lines = reader[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? "";
  try {
    if (!input.isTTY) return { outcome: "typed", password: await next() };
    output.write("New password (at least 12 characters): ");
    const password = await next();
    if (!isCancelled) output.write("\nThe same again: ");
    const again = isCancelled ? "" : await next();
    output.write("\n");
    if (isCancelled) return { outcome: "cancelled" };
    return again === password ? { outcome: "typed", password } : { outcome: "different" };
  } finally {
    reader.close();
  }
}
