import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { prepareToClose } from "#server/shutdown.ts";
import { ask } from "#tests/site/ask.ts";
import { ipv6Listener, listen } from "./open-port.ts";

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");

/** A server that answers with its own address, on a free port. */
async function listening(host: string | undefined) {
  const server: Server = createServer((request, response) =>
    response.end(request.socket.localAddress),
  );
  const ipv6 = ipv6Listener(server);
  const close = prepareToClose(server, { ipv6 });
  await listen(server, ipv6, { host, port: 0 });
  onTestFinished(async () => {
    server.closeAllConnections();
    await close();
  });
  const { port } = server.address() as AddressInfo;
  const answerAt = async (name: string) => (await ask(`http://${name}:${port}`, "/")).text;
  return { answerAt, close, port };
}

test("a site for this machine only listens at the two loopback addresses", async () => {
  const { answerAt } = await listening("localhost");
  expect(await answerAt("127.0.0.1")).toBe("127.0.0.1");
  // Stands for this machine's address in its network.
  await expect(answerAt("127.0.0.2")).rejects.toThrow("ECONNREFUSED");
});

test.runIf(hasIPv6)("it listens on IPv6 if the machine has it", async () => {
  const { port, close } = await listening("localhost");
  expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe("::1");
  await close();
  await expect(fetch(`http://[::1]:${port}`)).rejects.toThrow();
});

test("a site without a host listens at every address", async () => {
  const { answerAt } = await listening(undefined);
  expect(await answerAt("127.0.0.1")).toContain("127.0.0.1");
  expect(await answerAt("127.0.0.2")).toContain("127.0.0.2");
});

test("the error names a port that is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const server = createServer();
  await expect(listen(server, ipv6Listener(server), { host: "localhost", port })).rejects.toThrow(
    `PORT ${port} is already in use`,
  );
});
