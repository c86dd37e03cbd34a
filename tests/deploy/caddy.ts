import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#tests/durability/free-port.ts";
import { deployFile, type Front, frontFolder, startFront } from "./front.ts";
import { systemProgram } from "./system-program.ts";

/**
 * Starts Caddy with deploy/Caddyfile in front of these processes (`host:port` each). Caddy's own
 * authority signs the certificate. `port` is the proxy's; pass it if `SITE_URL` already names it.
 */
export async function startCaddy(upstreams: string[], port?: number): Promise<Front> {
  const folder = await frontFolder();
  port ??= await freePort();
  const url = `https://localhost:${port}`;
  const site = await deployFile("Caddyfile", [
    ["\nwww.example.com {", `\n${url} {`],
    ["127.0.0.1:3000\n", `${upstreams.join(" ")}\n`],
  ]);
  const ownAuthority = [
    "local_certs",
    "skip_install_trust",
    "auto_https disable_redirects",
    "admin off",
    `storage file_system ${folder}`,
  ];
  // At its start Caddy removes empty folders, even the one that it is about to write into.
  const certificates = join(folder, "certificates/local/localhost");
  await mkdir(certificates, { recursive: true });
  await writeFile(join(certificates, "not-empty"), "");
  const file = join(folder, "Caddyfile");
  await writeFile(file, `{\n${ownAuthority.join("\n")}\n}\n${site}`);
  return startFront({
    command: systemProgram("caddy"),
    args: ["run", "--adapter", "caddyfile", "--config", file],
    folder,
    url,
    certificate: () => readFile(join(folder, "pki/authorities/local/root.crt"), "utf8"),
  });
}
