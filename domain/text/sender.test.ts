import { expect, test } from "vitest";
import { senderDigest, senderOf } from "./sender.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  [" 192.0.2.1 ", "192.0.2.1"],
  ["192.0.2.1:51234", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:51234", "192.0.2.1"],
])("%s is the IPv4 sender %s", (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});

test.each([
  "2001:db8:1:2::1",
  "2001:DB8:1:2:ffff:ffff:ffff:ffff",
  "2001:0db8:0001:0002:0000:0000:0000:0001",
  "2001:db8:1:2::192.0.2.1",
  "[2001:db8:1:2::1]:443",
  "2001:db8:1:2::1%eth0",
])("%s belongs to the same IPv6 household", (address) => {
  expect(senderOf(address)).toBe("2001:db8:1:2::/64");
});

test.each(["2001:db8:1:3::1", "2001:db8::1:2:0:1", "::1", "1:2:3:4:5:6:7:8"])(
  "%s belongs to another household",
  (address) => {
    expect(senderOf(address)).toMatch(/::\/64$/);
    expect(senderOf(address)).not.toBe("2001:db8:1:2::/64");
  },
);

test.each(["", "unknown", "192.0.2.256", "2001:db8::1::2", "[", "a b", "💥"])(
  "%j, which is not an address, is used unchanged",
  (address) => {
    expect(senderOf(address)).toBe(address);
  },
);

test("a digest tells senders apart, and cannot be made without the secret", () => {
  const digest = senderDigest("192.0.2.1", "secret");
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(senderDigest("::ffff:192.0.2.1", "secret")).toBe(digest);
  expect(senderDigest("192.0.2.2", "secret")).not.toBe(digest);
  expect(senderDigest("192.0.2.1", "another secret")).not.toBe(digest);
  expect(senderDigest("192.0.2.1", "secret", 48)).toBe(digest);
});

test("a /48 is the network of all its households, and of no other", () => {
  const digest = (address: string) => senderDigest(address, "secret", 48);
  expect(digest("2001:db8:1:2::1")).toBe(digest("2001:db8:1:ffff::1"));
  expect(digest("2001:db8:2:2::1")).not.toBe(digest("2001:db8:1:2::1"));
});
