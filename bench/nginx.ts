import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "./ask.ts";
import { freePort, onCore, type Server, untilAnswered } from "./server.ts";
import type { Workbench } from "./workbench.ts";

/** What nginx writes into every answer itself. */
const itsOwn = /^(date|connection|keep-alive|content-length|content-type)$/i;

export interface NginxOptions {
  program: string;
  core: number;
  /** What it answers, headers and all. */
  page: Answer;
  /** Whether it opens the file once, and not for each answer as Debian sets it up. */
  keepsOpen: boolean;
}

/** Starts nginx with one worker on one core, answering with one prepared file. */
export async function startNginx(
  bench: Workbench,
  { program, core, page, keepsOpen }: NginxOptions,
): Promise<Server> {
  const folder = bench.newFolder();
  const port = await freePort();
  await writeFile(join(folder, "page"), page.body);
  await writeFile(join(folder, "nginx.conf"), configuration({ port, folder, page, keepsOpen }));
  const command = [program, "-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const nginx = bench.start(onCore(core, command));
  const server = { program: nginx, url: `http://127.0.0.1:${port}/page` };
  await untilAnswered(bench, server);
  return server;
}

interface Configuration extends Pick<NginxOptions, "page" | "keepsOpen"> {
  port: number;
  folder: string;
}

/** Debian's settings, without an access log, and with no end to a connection. */
function configuration({ port, folder, page, keepsOpen }: Configuration): string {
  const type = page.headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  const headers = page.headers
    .filter(([name]) => !itsOwn.test(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  return `
    daemon off;
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
          alias ${quoted(join(folder, "page"))};
          types {}
          default_type ${quoted(type ?? "")};
          etag off;
          max_ranges 0;
          add_header Last-Modified "";
          ${headers.join("\n          ")}
        }
      }
    }`;
}

function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would read a variable in ${value}`);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
