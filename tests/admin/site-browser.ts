import { newVisitor } from "#tests/site/site-on.ts";
import { cookieHeader, keepCookies } from "./admin-site.ts";

/** A browser at a running site, with an address that no other has. */
export interface SiteBrowser {
  cookies: Map<string, string>;
  /** Sends a request as a page of the site does. Follows no redirect. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** `send` of a JSON body with POST. */
  post(path: string, body: unknown): Promise<Response>;
  /** `send` of a form with POST. */
  postForm(path: string, fields: Record<string, string>): Promise<Response>;
  /** Signs in with a password alone. Throws if that is refused. */
  signIn(person: { email: string; password: string }): Promise<void>;
  /** A browser elsewhere with a copy of the cookies; `at` is another process of the site. */
  copy(at?: string): SiteBrowser;
}

/** @param origin of the process, such as `http://127.0.0.1:40123` */
export function openBrowser(origin: string, cookies = new Map<string, string>()): SiteBrowser {
  const visitor = newVisitor();

  async function send(path: string, init: RequestInit = {}) {
    const headers = new Headers({ ...visitor, Origin: origin, Cookie: cookieHeader(cookies) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    keepCookies(cookies, answer);
    return answer;
  }
  const post: SiteBrowser["post"] = (path, body) =>
    send(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  const postForm: SiteBrowser["postForm"] = (path, fields) =>
    send(path, { method: "POST", body: new URLSearchParams(fields) });
  async function signIn(person: { email: string; password: string }) {
    const answer = await post("/auth/token", { grant_type: "password", ...person });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  }
  const copy = (at = origin) => openBrowser(at, new Map(cookies));
  return { cookies, send, post, postForm, signIn, copy };
}
