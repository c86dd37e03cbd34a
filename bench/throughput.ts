import { setTimeout as sleep } from "node:timers/promises";
import { openVisitCounter } from "#domain/visits/count-visits.ts";
import { systemProgram } from "#tests/deploy/system-program.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { isReady } from "#tests/durability/site-process.ts";
import { startKept } from "#tests/engines/kept-program.ts";
import { type Answer, ask } from "#tests/site/ask.ts";
import { onCore } from "./machine.ts";
import type { Finding } from "./measurements.ts";
import { browserHeaders, compareRates, type Server } from "./requests.ts";
import { startSite } from "./site.ts";

/** Measures page views per second on one core, compared with nginx. */
export async function throughput(): Promise<Finding[]> {
  await using ready = await startSite({ isAlone: true });
  const page = await ask(ready.url, "/", { headers: browserHeaders });
  await using nginx = await startNginx(page);
  requireSame(page, await ask(nginx.url, "/page"));
  return [
    await compareRates("Page views, as a share of nginx", [ready, nginx], 0.55),
    countedView(),
  ];
}

/** Processor time in which a view of a page is counted, over a million. */
function countedView(): Finding {
  const counter = openVisitCounter("https://decor.example");
  const views = 1_000_000;
  const values = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (let view = 0; view < views; view += 1)
      counter.countView("/services/marbling", {
        // Each request brings new strings, and looking one up means hashing it first.
        "user-agent": `${browserHeaders["User-Agent"]}${view % 50}`,
        referer: `https://www.google.co.uk/${view % 50}`,
      });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / views;
  });
  return { what: "Counting a view", values, unit: "µs", goal: ["at most", 1] };
}

/** Throws unless both servers answer with the same page, apart from its nonce. */
function requireSame(one: Answer, other: Answer): void {
  const content = ({ body }: Answer) => body.toString("latin1").replaceAll(/ nonce="[^"]*"/g, "");
  const encodings = [one, other].map(({ headers }) => headers["content-encoding"]);
  if (content(one) !== content(other) || encodings[0] !== encodings[1])
    throw new Error("The servers to compare do not answer with the same page");
}

/** Starts nginx with one worker on one core, answering with one prepared file. */
async function startNginx(page: Answer): Promise<Server & AsyncDisposable> {
  const port = await freePort();
  const files = { page: page.body, "nginx.conf": nginxSettings(page, port) };
  const [taskset = "", ...core] = onCore("server");
  const nginx = [systemProgram("nginx", "nginx-light"), "-c", "nginx.conf", "-e", "stderr", "-p"];
  const args = (folder: string) => [...core, ...nginx, folder];
  const { pid, stop } = await startKept(taskset, { files, args });
  const url = `http://127.0.0.1:${port}/page`;
  while (!(await isReady(url))) await sleep(5);
  return { pid, url, [Symbol.asyncDispose]: stop };
}

/**
 * Debian's settings, with what makes nginx faster: it keeps the file open, writes no access log,
 * and never closes a connection.
 */
function nginxSettings({ headers }: Answer, port: number): string {
  // nginx writes these itself.
  const own = ["date", "connection", "keep-alive", "content-length", "content-type"];
  const fields = Object.entries(headers)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; worker_processes 1; pid nginx.pid; error_log stderr;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 768; }
    http {
      access_log off; sendfile on; tcp_nopush on; server_tokens off;
      keepalive_timeout 65 5; keepalive_requests 1000000000;
      open_file_cache max=10; open_file_cache_valid 1h;
      ${places.map((place) => `${place}_temp_path ${place};`).join(" ")}
      server {
        listen 127.0.0.1:${port} backlog=511;
        location = /page {
          alias page; types {} default_type ${JSON.stringify(headers["content-type"])};
          etag off; max_ranges 0; add_header Last-Modified "";
          ${fields.join("\n          ")}
        }
      }
    }`;
}
