import { newVisitor } from "#tests/site/site-on.ts";

/**
 * Posts JSON to a running site, as the script of a page does. Each call comes from another address,
 * unless `headers` name one.
 */
export function postJson(url: string, content: object, headers = newVisitor()): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(content),
  });
}
