import { BlockList, isIP, isIPv6 } from "node:net";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

/** Addresses within a network, from which a proxy passes requests on and no stranger comes. */
const ownNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  ownNetworks.addSubnet(network, bits, "ipv4");
ownNetworks.addAddress("::1", "ipv6");
ownNetworks.addSubnet("fc00::", 7, "ipv6");
ownNetworks.addSubnet("fe80::", 10, "ipv6");

const consequence =
  "With a proxy in front every visitor counts as one sender, so that customers' enquiries go to Spam and are refused. Set TRUST_PROXY=1, or to how many proxies there are.";

const ownersWords =
  "Enquiries from real customers may be in Spam: the website takes all your visitors for one person. Ask whoever set it up to set TRUST_PROXY to 1 and start it again. Until then, look through Spam.";

/**
 * Says in the log and on the dashboard that visitors cannot be told apart: now where the site is
 * reached by https, which needs a proxy in front, while none is trusted; and once when the function
 * that it returns is called, for a request that the proxy of this address passed on.
 */
export function proxyWarnings(
  { siteUrl, trustProxy }: Pick<Config, "siteUrl" | "trustProxy">,
  warnings: OwnerWarnings,
  log: Logger,
): (address: string) => void {
  const raise = () =>
    warnings.raise("trust-proxy", {
      text: ownersWords,
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
    // A stranger may write the header too, and shall not alarm the owner.
    if (isOfOwnNetwork(address)) raise();
  };
}

function isOfOwnNetwork(address: string): boolean {
  // `%eth0` names the network card of a link-local address.
  const [host = ""] = address.split("%");
  return isIP(host) !== 0 && ownNetworks.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}
