import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openBucket } from "./bucket.ts";

/** A bucket whose store treats every request in this way, and a list of its requests. */
async function bucketOf(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const bucket = await openBucket({
    endpoint: `http://127.0.0.1:${port}`,
    name: "bucket",
    region: "eu-west-2",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  return { bucket, asked };
}

test("a store that names another address gets no request there", async () => {
  const { bucket, asked } = await bucketOf((_, response) => {
    response.writeHead(307, { Location: "/elsewhere" }).end();
  });
  await expect(bucket.putObject("a.txt", "words")).rejects.toThrow(
    /^The bucket \S+ at \S+ cannot be reached: /,
  );
  expect(asked).toEqual(["PUT /bucket/a.txt"]);
});

test("after a lost connection, the begin of an upload in parts is not sent again", async () => {
  const { bucket, asked } = await bucketOf((request) => request.socket.destroy());
  await expect(bucket.getMultipartUploadId("a.txt")).rejects.toThrow();
  expect(asked).toEqual(["POST /bucket/a.txt?uploads="]);
});
