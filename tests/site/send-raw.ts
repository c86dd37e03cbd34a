import { connect } from "node:net";

/**
 * Writes exactly these bytes to the server, which need not be HTTP. Returns the lines of the answer
 * until the connection closes, or none if the server just hangs up.
 */
export function sendRaw(origin: string, text: string): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname);
    socket.setEncoding("latin1").on("data", (part) => {
      received += part;
    });
    // A server may hang up while we are still writing.
    socket.on("error", () => {});
    socket.on("close", () => resolve(received ? received.split("\r\n") : []));
    socket.write(text, "latin1");
  });
}
