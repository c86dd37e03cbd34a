import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openBucket } from "./bucket.ts";

test("a store that names another address gets no request there", async () => {
  const asked: string[] = [];
  const server = createServer(({ method, url = "" }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(307, { Location: "/elsewhere" }).end();
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

  await expect(bucket.putObject("a.txt", "words")).rejects.toThrow(
    /^The bucket \S+ at \S+ cannot be reached: /,
  );
  expect(asked).toEqual(["PUT /bucket/a.txt"]);
});
