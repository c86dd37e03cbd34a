import { describe, expect, test } from "vitest";
import { createLog } from "./log.ts";
import { ownerWarnings } from "./owner-warnings.ts";
import { proxyWarnings } from "./proxy-warnings.ts";

/** A start with these settings, and what was said of it. */
function started(siteUrl: string, trustProxy: number) {
  const logged: { level: number; msg: string }[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const warnings = ownerWarnings();
  const onUnaskedProxy = proxyWarnings({ siteUrl, trustProxy }, warnings, log);
  return { logged, onUnaskedProxy, told: () => warnings.current().map(({ text }) => text) };
}

const toOwner = [expect.stringMatching(/real customers may be in Spam.*look through Spam/)];

describe("a site that is reached by https and trusts no proxy", () => {
  test("says so at its start, in the log and to the owner", () => {
    const { logged, told } = started("https://decor.example", 0);
    expect(logged).toEqual([
      expect.objectContaining({ level: 40, msg: expect.stringMatching(/Set TRUST_PROXY=1/) }),
    ]);
    expect(told()).toEqual(toOwner);
  });

  test("says nothing when it trusts one, or is reached by http", () => {
    for (const start of [
      started("https://decor.example", 1),
      started("http://localhost:3000", 0),
    ]) {
      expect(start.logged).toEqual([]);
      expect(start.told()).toEqual([]);
    }
  });
});

describe("a request that a proxy passed on unasked", () => {
  test("is said once in the log, and to the owner", () => {
    const { logged, told, onUnaskedProxy } = started("http://localhost:3000", 0);
    for (let count = 0; count < 50; count += 1) onUnaskedProxy("127.0.0.1");
    expect(logged.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^X-Forwarded-For arrived, but TRUST_PROXY is 0\./),
    ]);
    expect(told()).toEqual(toOwner);
  });

  test.each(["10.1.2.3", "172.20.0.5", "192.168.1.1", "::1", "::ffff:172.18.0.2", "fe80::1%eth0"])(
    "from a proxy in the same network (%s) is told to the owner",
    (address) => {
      const { told, onUnaskedProxy } = started("http://localhost:3000", 0);
      onUnaskedProxy(address);
      expect(told()).toEqual(toOwner);
    },
  );

  test.each(["203.0.113.9", "2001:db8::7", "::ffff:203.0.113.9", ""])(
    "from anywhere (%s) does not alarm the owner: a stranger may claim so",
    (address) => {
      const { logged, told, onUnaskedProxy } = started("http://localhost:3000", 0);
      onUnaskedProxy(address);
      expect(logged).toHaveLength(1);
      expect(told()).toEqual([]);
    },
  );
});
