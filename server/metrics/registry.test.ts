import { expect, test } from "vitest";
import { createRegistry } from "./registry.ts";

test("a counter and a gauge are written as Prometheus reads them", async () => {
  const { counter, sampled, text } = createRegistry();
  const requests = counter("requests_total", "Requests.", "route", "status");
  requests({ route: "/", status: "200" }).value += 2;
  requests({ status: "404", route: "/*" }).value += 1;
  requests({ route: "/", status: "200" }).value += 1;
  sampled("age_seconds", "gauge", "Age.", async () => [{ value: 0.5 }]);
  expect(await text()).toBe(
    [
      "# HELP requests_total Requests.",
      "# TYPE requests_total counter",
      'requests_total{route="/",status="200"} 3',
      'requests_total{route="/*",status="404"} 1',
      "# HELP age_seconds Age.",
      "# TYPE age_seconds gauge",
      "age_seconds 0.5",
      "",
    ].join("\n"),
  );
});

test("a histogram counts each value in every bucket that has room for it", async () => {
  const { histogram, text } = createRegistry();
  const observe = histogram("work_seconds", "Work.", [0.1, 1], "work");
  for (const seconds of [0.05, 0.1, 0.5, 7]) observe(seconds, { work: "render" });
  expect((await text()).split("\n").slice(2)).toEqual([
    'work_seconds_bucket{work="render",le="0.1"} 2',
    'work_seconds_bucket{work="render",le="1"} 3',
    'work_seconds_bucket{work="render",le="+Inf"} 4',
    'work_seconds_sum{work="render"} 7.65',
    'work_seconds_count{work="render"} 4',
    "",
  ]);
});

test("quotes, backslashes and line ends in a label do not end it", async () => {
  const { counter, text } = createRegistry();
  counter("a_total", "A.", "label")({ label: 'a "quoted"\\\nline' }).value = 1;
  expect(await text()).toContain(String.raw`a_total{label="a \"quoted\"\\\nline"} 1`);
});

test("a metric that cannot be read is left out, and the others are answered", async () => {
  const { sampled, text } = createRegistry();
  sampled("outbox_mails", "gauge", "Mails.", () =>
    Promise.reject(new Error("the database is away")),
  );
  sampled("version", "gauge", "Version.", () => [{ value: 7 }]);
  expect(await text()).toBe("# HELP version Version.\n# TYPE version gauge\nversion 7\n");
});
