import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";

/**
 * The visitor's address. Without trusted proxies it is the connection's. Each proxy appends the
 * address that it saw to `X-Forwarded-For`, so behind `trustProxy` proxies the visitor's is that
 * many entries from the right. Entries further left may be forged.
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const connection = request.socket.remoteAddress ?? "";
  if (trustProxy === 0) return connection;
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",");
  const hops = forwarded
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustProxy) ?? connection;
}

/** Private networks: a proxy may forward requests from there, but no stranger comes from there. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

const consequence =
  "With a proxy in front every visitor counts as one sender, so that customers' enquiries go to Spam and are refused. Set TRUST_PROXY=1, or to how many proxies there are.";

const ownerText =
  "Enquiries from real customers may be in Spam: the website takes all your visitors for one person. Ask whoever set it up to set TRUST_PROXY to 1 and start it again. Until then, look through Spam.";

/**
 * Warns in the log and on the dashboard if TRUST_PROXY is 0 but there is a proxy, because all
 * visitors then seem to have one address. It warns at once if SITE_URL is https, which needs a
 * proxy. Call the returned function when a request has `X-Forwarded-For`, with the address of the
 * connection.
 */
export function proxyWarnings(
  { siteUrl, trustProxy }: Pick<Config, "siteUrl" | "trustProxy">,
  warnings: OwnerWarnings,
  log: Logger,
): (address: string) => void {
  const raise = () =>
    warnings.raise("trust-proxy", {
      text: ownerText,
      link: { to: "/admin/enquiries?filter=spam", label: "Look in Spam" },
    });
  let isLogged = false;
  if (trustProxy === 0 && siteUrl.startsWith("https:")) {
    log.warn(`SITE_URL is https, which a proxy has to speak, but TRUST_PROXY is 0. ${consequence}`);
    raise();
  }
  return (address) => {
    if (!isLogged) {
      log.warn(`X-Forwarded-For arrived, but TRUST_PROXY is 0. ${consequence}`);
      isLogged = true;
    }
    // A stranger can send this header too, which must not alarm the owner.
    if (isPrivate(address)) raise();
  };
}

function isPrivate(address: string): boolean {
  // A link-local address may end with its network interface, such as `%eth0`.
  const [host = ""] = address.split("%");
  return isIP(host) !== 0 && privateNetworks.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}
