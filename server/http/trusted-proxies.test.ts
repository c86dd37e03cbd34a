import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { createOwnerWarnings } from "#server/work/owner-warnings.ts";
import { clientAddress, proxyWarnings } from "./trusted-proxies.ts";

const connection = "10.0.0.1";

function asked(forwarded?: string, remoteAddress: string | undefined = connection) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe("the visitor's address", () => {
  const seen = "203.0.113.9";
  const invented = "198.51.100.1, 198.51.100.2";
  const inner = "192.0.2.10";

  test.each([
    ["the connection's if no proxy is trusted", undefined, 0, connection],
    ["the connection's if no proxy is trusted, whatever the header says", seen, 0, connection],
    ["what one proxy saw", seen, 1, seen],
    ["what one proxy saw, over IPv6", "2001:db8::7", 1, "2001:db8::7"],
    ["not what the visitor put first, behind one proxy", `${invented}, ${seen}`, 1, seen],
    ["what the outer of two proxies saw", `${seen}, ${inner}`, 2, seen],
    ["not what the visitor put first, behind two", `${invented}, ${seen}, ${inner}`, 2, seen],
    ["the connection's if a proxy sent no header", undefined, 1, connection],
    ["the connection's if a proxy appended nothing", "", 1, connection],
    ["the connection's if one of two proxies appended nothing", seen, 2, connection],
    ["found between stray spaces and commas", " , 198.51.100.1 ,, 203.0.113.9 ,", 1, seen],
  ])("is %s", (_, forwarded, trustProxy, address) => {
    expect(clientAddress(asked(forwarded), trustProxy)).toBe(address);
  });

  test("is empty for a closed connection", () => {
    const gone = { headers: {}, socket: {} } as unknown as IncomingMessage;
    expect(clientAddress(gone, 0)).toBe("");
  });
});

/** Starts with these settings, and collects the warnings. */
function started(siteUrl: string, trustProxy: number) {
  const logged: { level: number; msg: string }[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const warnings = createOwnerWarnings();
  const onUntrustedProxy = proxyWarnings({ siteUrl, trustProxy }, warnings, log);
  return { logged, onUntrustedProxy, told: () => warnings.current().map(({ text }) => text) };
}

const toOwner = [expect.stringMatching(/real customers may be in Spam.*look through Spam/)];

describe("a site on https that trusts no proxy", () => {
  test("warns at its start, in the log and on the dashboard", () => {
    const { logged, told } = started("https://decor.example", 0);
    expect(logged).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringMatching(/Set TRUST_PROXY=1/) }),
    ]);
    expect(told()).toEqual(toOwner);
  });

  test("does not warn if it trusts a proxy, or is on http", () => {
    for (const start of [
      started("https://decor.example", 1),
      started("http://localhost:3000", 0),
    ]) {
      expect(start.logged).toEqual([]);
      expect(start.told()).toEqual([]);
    }
  });
});

describe("a request with X-Forwarded-For while no proxy is trusted", () => {
  test("is logged once, and shown on the dashboard", () => {
    const { logged, told, onUntrustedProxy } = started("http://localhost:3000", 0);
    for (let count = 0; count < 50; count += 1) onUntrustedProxy("127.0.0.1");
    expect(logged.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^X-Forwarded-For arrived, but TRUST_PROXY is 0\./),
    ]);
    expect(told()).toEqual(toOwner);
  });

  test.each(["10.1.2.3", "172.20.0.5", "192.168.1.1", "::1", "::ffff:172.18.0.2", "fe80::1%eth0"])(
    "from a proxy in the same network (%s) is shown on the dashboard",
    (address) => {
      const { told, onUntrustedProxy } = started("http://localhost:3000", 0);
      onUntrustedProxy(address);
      expect(told()).toEqual(toOwner);
    },
  );

  test.each(["203.0.113.9", "2001:db8::7", "::ffff:203.0.113.9", ""])(
    "from anywhere (%s) does not alarm the owner: a stranger can send the header",
    (address) => {
      const { logged, told, onUntrustedProxy } = started("http://localhost:3000", 0);
      onUntrustedProxy(address);
      expect(logged).toHaveLength(1);
      expect(told()).toEqual([]);
    },
  );
});
