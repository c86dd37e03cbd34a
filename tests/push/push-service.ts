import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** A message as a push service got it. */
export interface PushedMessage {
  /** Where the site meant to send it. */
  endpoint: string;
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What it answers: a status with headers, or nothing at all. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | "silent";

/** A push service on this machine. */
export interface PushService extends AsyncDisposable {
  messages: PushedMessage[];
  /** To every message; a function decides for each. */
  answer: PushAnswer | ((message: PushedMessage) => PushAnswer);
  /** The platform's `fetch`, but every host is this service: no name has to be resolved. */
  fetch: typeof fetch;
}

const endpointHeader = "x-test-endpoint";

export async function startPushService(): Promise<PushService> {
  const server = createServer(async (request, response) => {
    const { method, headers } = request;
    const endpoint = String(headers[endpointHeader]);
    const message = { endpoint, method, headers, body: await buffer(request) };
    service.messages.push(message);
    const { answer } = service;
    const given = typeof answer === "function" ? answer(message) : answer;
    if (given === "silent") return;
    response.writeHead(given.status, given.headers).end("what nobody reads");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  const service: PushService = {
    messages: [],
    answer: { status: 201 },
    fetch(endpoint, init) {
      const headers = new Headers(init?.headers);
      headers.set(endpointHeader, String(endpoint));
      return fetch(`http://127.0.0.1:${address.port}/`, { ...init, headers });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}
