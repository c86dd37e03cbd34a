import { describe, expect, test } from "vitest";
import { isForeignWrite } from "./origin-check.server.ts";

const siteUrl = "https://www.example.com";

function isForeign(headers: Record<string, string>, { method = "POST", site = siteUrl } = {}) {
  return isForeignWrite(new Request(`${site}/admin`, { method, headers }), site);
}

describe("a write is our own", () => {
  test.each([
    ["from the site's address", { Origin: siteUrl }],
    [
      "from the site's address, where a proxy asks under another name",
      { Origin: siteUrl, Host: "127.0.0.1:3000" },
    ],
    [
      "from the host that the browser asked",
      { Origin: "https://example.com", Host: "example.com" },
    ],
    [
      "from a browser that names no origin but says it is ours",
      { "Sec-Fetch-Site": "same-origin", Cookie: "a=b" },
    ],
    ["from a program without cookies", {}],
  ])("%s", (_, headers) => {
    expect(isForeign(headers)).toBe(false);
  });

  test("on this machine, under either name and the port it was asked at", () => {
    const headers = { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
    expect(isForeign(headers, { site: "http://localhost:3000" })).toBe(false);
  });
});

describe("a write is foreign", () => {
  test.each([
    ["from another site", { Origin: "https://evil.example" }],
    ["from a sister site", { Origin: "https://evil.example.com" }],
    ["from a site whose name begins like ours", { Origin: `${siteUrl}.evil.example` }],
    [
      "from the same name without TLS",
      { Origin: "http://www.example.com", Host: "www.example.com" },
    ],
    ["from the same name at another port", { Origin: `${siteUrl}:8443`, Host: "www.example.com" }],
    ["from a page that hides where it comes from", { Origin: "null" }],
    ["with an empty origin", { Origin: "" }],
    ["when the browser says so", { "Sec-Fetch-Site": "cross-site" }],
    ["from a sister site that names no origin", { "Sec-Fetch-Site": "same-site", Cookie: "a=b" }],
    ["without an origin, but with cookies", { Cookie: "a=b" }],
    [
      "whatever else it says of itself",
      { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
    ],
  ])("%s", (_, headers) => {
    expect(isForeign(headers)).toBe(true);
  });

  test.each(["PUT", "PATCH", "DELETE"])("as %s just as well", (method) => {
    expect(isForeign({ Origin: "https://evil.example" }, { method })).toBe(true);
  });
});

test.each(["GET", "HEAD", "OPTIONS"])("%s changes nothing, wherever it comes from", (method) => {
  expect(isForeign({ Origin: "https://evil.example" }, { method })).toBe(false);
});
