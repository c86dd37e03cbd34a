import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";

/** How many bits of their addresses the hosts of an IPv6 network share. */
type NetworkBits = 48 | 64;
const household = 64;

/**
 * A digest of the sender of a post, or of a wider network: HMAC-SHA-256, 64 hexadecimal digits.
 * Without the secret nobody can find the address in it.
 */
export function senderDigest(
  clientAddress: string,
  secret: string,
  bits: NetworkBits = household,
): string {
  return createHmac("sha256", secret).update(networkOf(clientAddress, bits)).digest("hex");
}

/**
 * The sender whom an address counts for. An IPv4 address is one sender, even when it is written as
 * IPv6 (`::ffff:192.0.2.1`). The /64 network of an IPv6 address is one sender too, because one
 * household has that many addresses. Any other text stays as it is.
 */
export function senderOf(clientAddress: string): string {
  return networkOf(clientAddress, household);
}

/** The IPv6 network of so many bits. An IPv4 address is alone in its own. */
function networkOf(clientAddress: string, bits: NetworkBits): string {
  const address = withoutPort(clientAddress.trim());
  if (isIPv4(address)) return address;
  // `%eth0` names the network interface of a link-local address.
  const [host = ""] = address.split("%");
  if (!isIPv6(host)) return address;
  const groups = groupsOf(host);
  if (/^(0:){5}ffff:/.test(groups.join(":"))) return mappedIPv4(groups);
  return `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** Some proxies add the port: `192.0.2.1:1234`, `[2001:db8::1]:1234`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/**
 * The eight groups of an IPv6 address, without leading zeros. The URL parser normalises every
 * notation.
 */
function groupsOf(address: string): string[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail = ""] = short.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after];
}

function mappedIPv4(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** Whether a URL's host name means the machine itself, so that nothing goes over a network. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
