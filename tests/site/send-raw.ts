import { connect } from "node:net";

/**
 * Writes exactly this to the server, also what is no HTTP, and answers what comes back until the
 * connection closes, line by line: nothing, when the server just hangs up.
 */
export function sendRaw(origin: string, text: string): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname);
    socket.setEncoding("latin1").on("data", (part) => {
      received += part;
    });
    // A server may hang up on what it refuses while we are still writing.
    socket.on("error", () => {});
    socket.on("close", () => resolve(received ? received.split("\r\n") : []));
    socket.write(text, "latin1");
  });
}
