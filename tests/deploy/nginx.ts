import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/durability/free-port.ts";
import { deployFile, type Front, frontFolder, startFront } from "./front.ts";
import { systemProgram } from "./system-program.ts";

/**
 * Starts nginx with deploy/nginx.conf in front of one or two processes (`host:port` each), with a
 * self-signed certificate. `port` is the proxy's; pass it if `SITE_URL` already names it.
 */
export async function startNginx(
  [first, second]: [string, string?],
  port?: number,
): Promise<Front> {
  const command = systemProgram("nginx");
  const folder = await frontFolder();
  port ??= await freePort();
  const url = `https://localhost:${port}`;
  makeCertificate(folder);
  const site = await deployFile("nginx.conf", [
    ["/etc/ssl/www.example.com", folder],
    ["127.0.0.1:3000", first],
    ...(second === undefined ? singleProcess : [["127.0.0.1:3001", second] as [string, string]]),
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["listen [::]:443 ", `listen [::1]:${port} `],
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    ["listen [::]:80;", ""],
    ["www.example.com", "localhost"],
    ["/var/log/nginx", folder],
  ]);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = [
    `pid ${folder}/pid;`,
    "error_log stderr;",
    "worker_processes 1;",
    "events {}",
    `http {\n${places.join("\n")}\n${site}\n}`,
  ];
  const file = join(folder, "nginx.conf");
  await writeFile(file, whole.join("\n"));
  const front = await startFront({
    command,
    // Without a master process, the process that the test kills is the one that listens.
    args: ["-c", file, "-p", folder, "-g", "daemon off; master_process off;"],
    folder,
    url,
    certificate: () => readFile(join(folder, "fullchain.pem"), "utf8"),
  });
  const requests = () => readFileSync(join(folder, "access.log"), "utf8");
  return { ...front, output: () => front.output() + requests() };
}

/** What the file tells the operator of a single process to change. */
const singleProcess: [string, string][] = [
  ["\tserver 127.0.0.1:3001 max_fails=1 fail_timeout=5s;\n", ""],
  ["proxy_read_timeout 3s;", "proxy_read_timeout 10s;"],
];

function makeCertificate(folder: string): void {
  execFileSync(
    systemProgram("openssl"),
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
      ...["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")],
    ],
    { stdio: "pipe" },
  );
}
