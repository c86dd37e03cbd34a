import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** How many requests of one connection may wait behind the one that is being answered. */
const mostWaiting = 7;

/**
 * Answers each request when its response is the next one on its connection. Node passes on
 * pipelined requests (RFC 9112, 9.3.2) all at once, though their responses wait for each other: one
 * client could have thousands of files opened. Browsers do not pipeline, so a connection with more
 * than eight unanswered requests is closed. Requests that wait when their connection ends are never
 * answered.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  return (request, response) => {
    // A response has its socket from the moment that it is next.
    if (response.socket) return answer(request, response);
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // Node is not done with giving it the socket.
      process.nextTick(answer, request, response);
    });
  };
}
