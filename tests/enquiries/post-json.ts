import { newVisitor } from "#tests/site/site-on.ts";

/** Posts something to a running site as a browser's script does, from an address of its own. */
export function postJson(url: string, content: object, headers = newVisitor()): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(content),
  });
}
