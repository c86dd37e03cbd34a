/**
 * The least that node:http can do: answers every request with one page, `bare-server.ts <port>
 * <folder>`. The folder holds the page as `body` and, as `headers.json`, the names and values to
 * send with it in turn.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [port, folder = ""] = process.argv.slice(2);
const body = readFileSync(join(folder, "body"));
const headers: string[] = JSON.parse(readFileSync(join(folder, "headers.json"), "utf8"));

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
