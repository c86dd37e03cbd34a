import { expect, test } from "vitest";
import { mostHosts, noLink, openVisitCounter, otherHosts, ownSite } from "./count-visits.ts";

const agent =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** What a counter has counted: '/about from google.co.uk: 2'. */
function counted(view: (count: (page: string, headers?: object) => void) => void): string[] {
  const counter = openVisitCounter("https://decor.example");
  view((page, headers) => counter.countView(page, { "user-agent": agent, ...headers }));
  return counter.take().map(({ page, from, views }) => `${page} from ${from}: ${views}`);
}

test("views are counted by page, without its query, and by the website that the link was on", () => {
  const found = counted((view) => {
    view("/services", { referer: "https://www.google.co.uk/" });
    view("/services?x=1", { referer: "https://Google.co.uk/search?q=marbling" });
    view("/services", { referer: "https://instagram.com/decor" });
    view("/about", { referer: "https://decor.example/services" });
    view("/about");
  });
  expect(found).toEqual([
    "/services from google.co.uk: 2",
    "/services from instagram.com: 1",
    `/about from ${ownSite}: 1`,
    `/about from ${noLink}: 1`,
  ]);
});

test("robots, pages fetched ahead, and programs without a name are not counted", () => {
  const found = counted((view) => {
    view("/", { "user-agent": robot });
    view("/", { "user-agent": robot });
    view("/", { "user-agent": "curl/8.5.0" });
    view("/", { "user-agent": "" });
    view("/", { "user-agent": undefined });
    view("/", { "sec-purpose": "prefetch;anonymous-client-ip" });
  });
  expect(found).toEqual([]);
});

test("a referrer that is no website counts as no link", () => {
  const referrers = [
    "android-app://com.google",
    "about:blank",
    `https://${"a".repeat(101)}.example`,
  ];
  const found = counted((view) => {
    for (const referer of referrers) view("/", { referer });
  });
  expect(found).toEqual([`/ from ${noLink}: 3`]);
});

test("hosts beyond the first 200 are counted together", () => {
  const found = counted((view) => {
    for (let host = 0; host < mostHosts + 50; host += 1)
      view("/", { referer: `https://h${host}.example/` });
    view("/", { referer: "https://h7.example/" });
  });
  expect(found).toHaveLength(mostHosts + 1);
  expect(found).toContain("/ from h7.example: 2");
  expect(found).toContain(`/ from ${otherHosts}: 50`);
});

test("an enquiry is counted for the page that led to its form, and what was taken is gone", () => {
  const counter = openVisitCounter("https://decor.example");
  counter.countEnquiry("/services/marbling?x=1");
  expect(counter.take()).toEqual([
    { page: "/services/marbling", from: ownSite, views: 0, enquiries: 1 },
  ]);
  expect(counter.take()).toEqual([]);
});
