import { createInterface } from "node:readline";
import { type Readable, Writable } from "node:stream";

/**
 * A new password: at a terminal asked for twice, without showing it, and null when the two differ;
 * otherwise the first line of the input. Ctrl+C ends the program.
 */
export async function askPassword(
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<string | null> {
  const reader = createInterface({
    input,
    // What a terminal would show of the typed letters goes nowhere.
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: input.isTTY === true,
    historySize: 0,
  });
  reader.on("SIGINT", () => process.exit(130));
  const lines = reader[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value ?? "";
  try {
    if (!input.isTTY) return await next();
    output.write("New password (at least 12 characters): ");
    const password = await next();
    output.write("\nThe same again: ");
    const again = await next();
    output.write("\n");
    return again === password ? password : null;
  } finally {
    reader.close();
  }
}
