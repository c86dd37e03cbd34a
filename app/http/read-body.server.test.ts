import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { photoPatience, readJson, receiveBody } from "./read-body.server.ts";

function posted(body: ReadableStream): Request {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("https://www.example.com", init);
}

describe("a visitor's photo on a slow line", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Begins to receive a photo, and counts its bytes. `ended` is how its reception ended. */
  function receive() {
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        line = controller;
      },
    });
    const request = posted(body);
    const photo = { received: 0, ended: "" };
    const limits = { bytes: 20e6, ...photoPatience };
    (async () => {
      for await (const piece of receiveBody(request, limits).pieces) photo.received += piece.length;
      photo.ended = "complete";
    })().catch((fault) => {
      photo.ended = `${fault.status} ${fault.message}`;
    });
    return {
      photo,
      /** Sends as many bytes, then nothing for as many seconds. */
      async send(bytes: number, seconds: number) {
        line?.enqueue(new Uint8Array(bytes));
        await vi.advanceTimersByTimeAsync(seconds * 1000);
      },
      async complete() {
        line?.close();
        await vi.advanceTimersByTimeAsync(0);
      },
    };
  }
  const late = "408 That took too long to arrive. Please try again.";

  test("is taken to its end, however long, when 10 KB come each second", async () => {
    const { photo, send, complete } = receive();
    for (let second = 0; second < 300; second += 1) await send(10_000, 1);
    await complete();
    expect(photo).toEqual({ received: 3_000_000, ended: "complete" });
  });

  test("is refused when it becomes slower after a quick beginning", async () => {
    const { photo, send } = receive();
    await send(200_000, 0);
    for (let second = 0; second < 29; second += 1) await send(10, 1);
    expect(photo.ended).toBe("");
    await send(10, 2);
    expect(photo.ended).toBe(late);
  });

  test("is not refused for the time in which the site had no time to read it", async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(line) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          line.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const { pieces } = receiveBody(posted(body), { bytes: 20e6, ...photoPatience });
    for (let count = 0; count < 10; count += 1) {
      const next = pieces.next();
      await vi.advanceTimersByTimeAsync(100);
      expect((await next).value).toHaveLength(1000);
      await vi.advanceTimersByTimeAsync(9_000);
    }
    await pieces.return();
  });
});

test("JSON is read with or without the byte-order mark that some programs send first", async () => {
  for (const body of ['{"name":"Róisín"}', '\uFEFF{"name":"Róisín"}']) {
    const headers = { "Content-Type": "application/json" };
    const request = new Request("https://www.example.com", { method: "POST", headers, body });
    expect(await readJson(request, 100)).toEqual({ json: { name: "Róisín" } });
  }
});
