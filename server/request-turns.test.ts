import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listen } from "#tests/site/listen.ts";
import { inTurn } from "./request-turns.ts";

/**
 * A connection to a server that answers in turn. `arrived` lists the requests that Node passed on,
 * and `begun` those that the server began to answer.
 */
async function connectTo(answer: RequestListener) {
  const arrived: string[] = [];
  const begun: string[] = [];
  const server = createServer(({ url = "" }) => void arrived.push(url));
  server.on(
    "request",
    inTurn((request, response) => {
      begun.push(request.url ?? "");
      answer(request, response);
    }),
  );
  const { hostname, port } = new URL(await listen(server));
  const connection = connect(Number(port), hostname);
  return { arrived, begun, connection };
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const last = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test("eight requests sent at once are answered in their order", async () => {
  const { begun, connection } = await connectTo(({ url }, response) => {
    setImmediate(() => response.end(`answer ${url}`));
  });
  const asked = paths(7);
  connection.write(asked.map(get).join("") + last);
  const answers = (await text(connection)).match(/answer \S+?(?=HTTP|$)/g);
  expect(answers).toEqual([...asked, "/last"].map((path) => `answer ${path}`));
  expect(begun).toEqual([...asked, "/last"]);
});

test("a connection kept open may send any number of requests one after the other", async () => {
  const { begun, connection } = await connectTo((_, response) => response.end("answer"));
  for (const path of paths(20)) {
    connection.write(get(path));
    await once(connection, "data");
  }
  expect(begun).toEqual(paths(20));
  connection.destroy();
});

test("a request is answered once the response before it is sent", async () => {
  const responses: ServerResponse[] = [];
  const { arrived, begun, connection } = await connectTo((_, response) => responses.push(response));
  connection.write(get("/first") + last);
  await expect.poll(() => arrived).toEqual(["/first", "/last"]);
  expect(begun).toEqual(["/first"]);
  responses[0]?.end("one");
  await expect.poll(() => begun).toEqual(["/first", "/last"]);
  responses[1]?.end("two");
  expect(await text(connection)).toMatch(/one.+two/s);
});

test("a body that was sent behind another request arrives whole", async () => {
  const { connection } = await connectTo(async (request, response) => {
    response.end(`read ${(await text(request)).length}`);
  });
  const body = "x".repeat(300_000);
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  connection.write(`HEAD / HTTP/1.1\r\nHost: x\r\n\r\n${post}${last}`);
  const received = await text(connection);
  expect(received.match(/read \d+/g)).toEqual(["read 300000", "read 0"]);
});

test("a ninth unanswered request closes the connection, and those that waited are forgotten", async () => {
  const { arrived, begun, connection } = await connectTo(() => {});
  connection.write(paths(9).map(get).join(""));
  expect(await text(connection)).toBe("");
  expect(arrived).toHaveLength(9);
  expect(begun).toEqual(["/0"]);
});
