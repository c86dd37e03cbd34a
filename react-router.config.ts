import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  /**
   * The public form has no cookies to misuse, and an enquiry must not be refused because a proxy or
   * a privacy setting changed the `Origin` header (docs/decisions/006-origin-checks.md). Routes
   * that need a sign-in check the origin themselves.
   */
  allowedActionOrigins: ["**"],
  serverBuildFile: "[name].js",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
