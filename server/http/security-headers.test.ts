import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

/** What a policy allows, by directive. */
function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split("; ").map((part) => {
      const [name = "", ...sources] = part.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

describe("the headers of every answer", () => {
  test.each([
    ["https://decor.example", false, "max-age=63072000"],
    ["https://decor.example", true, "max-age=63072000; includeSubDomains"],
    ["http://localhost:3000", false, undefined],
    ["http://localhost:3000", true, undefined],
  ])(
    "ask browsers of %s to stay on https, names under it too if the operator says so: %s",
    (siteUrl, hstsSubdomains, expected) => {
      const headers = securityHeaders({ siteUrl, hstsSubdomains });
      expect(headers["Strict-Transport-Security"]).toBe(expected);
    },
  );

  test("let no other site read an answer", () => {
    const headers = securityHeaders({ siteUrl: "https://decor.example" });
    expect(headers).not.toHaveProperty("Access-Control-Allow-Origin");
    expect(headers["Cross-Origin-Resource-Policy"]).toBe("same-origin");
  });
});

describe("the policy of a page", () => {
  test("allows nothing from another site and nothing inline", () => {
    const policy = directives(contentSecurityPolicy({ kind: "none" }));
    expect(policy["default-src"]).toBe("'none'");
    expect(policy["script-src"]).toBe("'none'");
    expect(policy["frame-ancestors"]).toBe("'none'");
    expect(policy["base-uri"]).toBe("'none'");
    const sources = Object.values(policy).flatMap((value) => value.split(" "));
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'"]));
  });

  test("allows the scripts of a ready page by their hashes", () => {
    const hashes = ["aaa=", "bbb="];
    const policy = directives(contentSecurityPolicy({ kind: "hashes", hashes, files: false }));
    expect(policy["script-src"]).toBe("'sha256-aaa=' 'sha256-bbb='");
    expect(policy["connect-src"]).toBe("'self'");
    expect(policy["img-src"]).toBe("'self'");
    const withFiles = directives(contentSecurityPolicy({ kind: "hashes", hashes, files: true }));
    expect(withFiles["script-src"]).toBe("'self' 'sha256-aaa=' 'sha256-bbb='");
    expect(withFiles["img-src"], "a photo just chosen").toBe("'self' blob:");
  });
});
