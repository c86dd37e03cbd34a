import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRoutes } from "#tests/admin/admin-routes.ts";
import { randomNumbers } from "#tests/durability/kills.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { expectCalm, startWatchedSite, statusOf, type WatchedSite } from "./watched-site.ts";

let site: WatchedSite;
beforeAll(async () => {
  site = await startWatchedSite();
});
afterAll(() => site.end());

const connections = 20;

test("ten thousand hostile requests of every kind cause no server error, and visitors notice nothing", async () => {
  const requests = await hostileRequests(10_000);
  const answers = new Map<number, number>();
  const failures: string[] = [];
  const strain = await site.during(async () => {
    let next = 0;
    async function visit() {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const status = await statusOf(site.url, [request], 10_000);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503)
          failures.push(`${status} ${request.toString("latin1", 0, 600)}`);
      }
    }
    await Promise.all(Array.from({ length: connections }, visit));
  });
  expect(failures).toEqual([]);
  // The server hangs up on some requests while they are still sending, which loses the rest of the
  // answer.
  expect(answers.get(0) ?? 0).toBeLessThan(requests.length / 100);
  expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 405, 413, 415]));
  expectCalm(strain);
  expect((await fetch(site.url)).status).toBe(200);
});

/**
 * Makes `count` requests that no page of ours sends, as raw bytes, to every route. Every run makes
 * the same ones.
 */
async function hostileRequests(count: number): Promise<Buffer[]> {
  const random = randomNumbers(20_261_122);
  const pick = <Of>(from: readonly Of[]) => from[Math.floor(random(from.length))] as Of;
  const paths = (await allRoutes()).map(({ path }) => path.replace(":slug", "marbling") || "/");
  return Array.from({ length: count }, (_, at) => {
    const path = pick(spellings)(paths[at % paths.length] ?? "/");
    const body = pick(bodies)();
    const lines = [
      `${pick(methods)} ${path} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      ...(at % 20 === 0 ? [] : [`X-Forwarded-For: ${newVisitor()["X-Forwarded-For"]}`]),
      `Content-Type: ${pick(types)}`,
      ...[pick(oddHeaders), pick(oddHeaders), pick(oddHeaders)].filter(Boolean),
    ];
    return Buffer.concat(
      pick([true, true, false])
        ? [head([...lines, `Content-Length: ${body.length}`]), body]
        : [head([...lines, "Transfer-Encoding: chunked"]), inOneChunk(body)],
    );
  });
}

const methods = [
  ...["GET", "HEAD", "POST", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  ...["TRACE", "PROPFIND", "LOCK", "PURGE", "SEARCH"],
];

const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => `${path}?a=%&b=%zz&__proto__[x]=1`,
  (path) => `${path}?${"a=1&".repeat(1000)}`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path}/`,
  (path) => `//evil.example${path}`,
  (path) => `${path}.data`,
  (path) => `${path}%00`,
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}?sent=DS-7K2M9X.1.1.x&index`,
  (path) => `http://elsewhere.example${path}`,
];

const types = [
  "application/json",
  "application/json; charset=utf-7",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  `multipart/form-data; boundary="${"x".repeat(200)}"`,
  "text/plain",
  "image/svg+xml",
  "",
  ";;;",
];

const oddHeaders = [
  "",
  "",
  "Accept: ;q=,*/*;q=9",
  "Accept-Encoding: gzip;q=0, br;q=zz, zstd, *",
  "Accept-Language: ☃",
  "Content-Encoding: br, br, br",
  `Cookie: __Host-access=${"a".repeat(2000)}; =; ;;`,
  "Cookie: decor-access=%E0%A4%A",
  "Origin: null",
  "Origin: http://[",
  "Range: bytes=9-1,0-,-5",
  'If-None-Match: W/"x", *',
  "Photo-Token: a.b.c",
  "X-Forwarded-For: , ,",
  "X-Forwarded-For: <script>",
  "Last-Event-ID: -1e999",
  "Sec-Fetch-Site: cross-site",
  "Expect: 100-continue",
];

const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const enquiry = exampleEnquiry() as Record<string, string>;
const text = (content: string) => () => Buffer.from(content);

const bodies: (() => Buffer)[] = [
  text(""),
  text(JSON.stringify(enquiry)),
  text(new URLSearchParams(enquiry).toString()),
  text(
    `${Object.entries(enquiry)
      .map(([name, value]) => part(name, String(value)))
      .join("")}--x--\r\n`,
  ),
  text("a&".repeat(20_000)),
  text("=&=&=;%00=%ff&name=%ed%a0%80"),
  text(`${"[".repeat(20_000)}`),
  text('{"__proto__":{"x":1},"constructor":null,"name":"\\ud800","email":{"a":1}}'),
  text('{"grant_type":"refresh_token","scope":["local"],"id":1e999}'),
  text(`${part("file", "GIF89a", '; filename="../../a.gif"')}--x--\r\n`),
  text(`${part("token", "x")}${part("file", "", '; filename=""')}--x--`),
  text(`--x\r\n${"A: b\r\n".repeat(3000)}\r\n`),
  text("--x--x--x\r\n\r\n--x\r\n\r\n--"),
  () => gzipSync("a".repeat(100_000)),
  () => Buffer.from([0, 255, 254, 0xc0, 0x80, 13, 10, 0]),
  () => Buffer.alloc(70_000, "\u0000"),
];

function head(lines: string[]): Buffer {
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}

function inOneChunk(body: Buffer): Buffer {
  const end = Buffer.from("0\r\n\r\n");
  if (body.length === 0) return end;
  const length = Buffer.from(`${body.length.toString(16)}\r\n`);
  return Buffer.concat([length, body, Buffer.from("\r\n"), end]);
}
