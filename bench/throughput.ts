import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/durability/site-process.ts";
import { type Answer, ask } from "#tests/site/ask.ts";
import { browserHeaders, measureRate, type Rate } from "./load.ts";
import {
  findProgram,
  newFolder,
  onCore,
  startProgram,
  twoCores,
  untilAnswered,
} from "./programs.ts";
import { asRatio, type Finding, finding, grouped, median, type Section, spread } from "./report.ts";
import { node, type Server, startSite } from "./site.ts";

const rounds = 5;
const seconds = 2;
const goals = { nginx: 0.45, fresh: 10 };

/** Measures page views per second on one core, compared with nginx and with a fresh render. */
export async function throughput(): Promise<Section> {
  const core = twoCores().serverCore;
  await using ready = await startSite({ core });
  await using fresh = await startSite({
    command: [...node, "--import", "./bench/without-page-cache.ts", "server/start.ts"],
    core,
    environment: { SITE_URL: ready.origin },
  });
  const page = await ask(ready.origin, "/", { headers: browserHeaders });
  const servers = {
    ready,
    nginx: await startNginx(core, page, { keepsOpen: false }),
    nginxOpen: await startNginx(core, page, { keepsOpen: true }),
    fresh,
  };
  for (const name of ["nginx", "nginxOpen"] as const)
    requireSame(page, await ask(servers[name].url, new URL(servers[name].url).pathname));
  requireSame(await ask(ready.origin, "/"), await ask(fresh.origin, "/"));

  const rates: Rates = { ready: [], nginx: [], nginxOpen: [], fresh: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(rates) as (keyof Rates)[]) {
      // We ask for no compression, which favours the fresh render.
      const headers = name === "fresh" ? {} : browserHeaders;
      const rate = await measureRate(servers[name], seconds, headers);
      // The first round warms up.
      if (round > 0) rates[name].push(rate);
    }
  }
  for (const { program } of Object.values(servers)) await program[Symbol.asyncDispose]();
  return {
    title: "Page views a second, on one core",
    findings: [
      compare(rates, "nginx", "As a share of Debian's nginx", goals.nginx),
      compare(rates, "nginxOpen", "As a share of nginx that keeps the file open", goals.nginx),
      compare(rates, "fresh", "Times a fresh render for each view", goals.fresh),
    ],
  };
}

/** One rate per round. */
type Rates = Record<"ready" | "nginx" | "nginxOpen" | "fresh", Rate[]>;

/** Throws unless all servers answer with the same page, apart from its nonce. */
function requireSame(one: Answer, other: Answer): void {
  const content = ({ body }: Answer) => body.toString("latin1").replaceAll(/ nonce="[^"]*"/g, "");
  const encodings = [one, other].map(({ headers }) => headers["content-encoding"]);
  if (content(one) !== content(other) || encodings[0] !== encodings[1])
    throw new Error("The servers to compare do not answer with the same page");
}

function compare(rates: Rates, other: keyof Rates, what: string, atLeast?: number): Finding {
  const ratios = rates.ready.map(
    (rate, at) => rate.perProcessorSecond / (rates[other][at]?.perProcessorSecond ?? Number.NaN),
  );
  const [ours, theirs] = [rates.ready, rates[other]].map((all) =>
    grouped(median(all.map(({ perProcessorSecond }) => perProcessorSecond))),
  );
  const remark = `rounds ${spread(ratios, 2)}; ${ours} against ${theirs} a second`;
  return finding(what, median(ratios), { atLeast, show: asRatio, remark });
}

/** Leaves out the headers that nginx writes itself. */
function headersToSend({ headers }: Answer): Record<string, string> {
  const own = ["date", "connection", "keep-alive"];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || own.includes(name) ? [] : [[name, value]],
    ),
  );
}

/** Starts nginx with one worker on one core, answering with one prepared file. */
async function startNginx(
  core: number,
  page: Answer,
  { keepsOpen }: { keepsOpen: boolean },
): Promise<Server> {
  const folder = newFolder();
  const port = await freePort();
  const { "content-length": _, "content-type": type = "", ...headers } = headersToSend(page);
  const fields = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quote(value)};`,
  );
  await writeFile(join(folder, "page"), page.body);
  // Debian's settings, but with no access log and no limit on requests per connection.
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off;
    worker_processes 1;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    pid nginx.pid;
    error_log stderr;
    events { worker_connections 768; }
    http {
      access_log off;
      sendfile on;
      tcp_nopush on;
      server_tokens off;
      keepalive_timeout 65 5;
      keepalive_requests 1000000000;
      open_file_cache ${keepsOpen ? "max=10" : "off"};
      open_file_cache_valid 1h;
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      server {
        listen 127.0.0.1:${port} backlog=511;
        location = /page {
          alias ${quote(join(folder, "page"))};
          types {}
          default_type ${quote(type)};
          etag off;
          max_ranges 0;
          add_header Last-Modified "";
          ${fields.join("\n          ")}
        }
      }
    }`,
  );
  const nginx = [findProgram("nginx", "nginx-light"), "-p", folder, "-c", "nginx.conf"];
  const program = startProgram(onCore(core, [...nginx, "-e", "stderr"]));
  const url = `http://127.0.0.1:${port}/page`;
  await untilAnswered(program, url);
  return { program, url };
}

function quote(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would read a variable in ${value}`);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
