import { owner } from "./stocked-folder.ts";

/**
 * The content manager of a site, for someone who is signed in. Both throw unless the answer is 200.
 */
export interface AdminSession {
  get(path: string): Promise<string>;
  post(path: string, body: URLSearchParams | object): Promise<string>;
}

/** Signs in to a stocked site as its owner. */
export async function signIn(origin: string): Promise<AdminSession> {
  const credentials = { grant_type: "password", ...owner };
  const granted = await fetch(`${origin}/auth/token`, posted(origin, credentials));
  if (!granted.ok) throw new Error(`Signing in answered ${granted.status}`);
  const cookies = granted.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const Cookie = cookies.join("; ");

  async function answered(path: string, init: RequestInit): Promise<string> {
    const headers = { ...init.headers, Cookie };
    const answer = await fetch(origin + path, { ...init, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  }
  return {
    get: (path) => answered(path, {}),
    post: (path, body) => answered(path, posted(origin, body)),
  };
}

/** As a page of the site sends it: a form, or JSON. */
function posted(origin: string, body: URLSearchParams | object): RequestInit {
  if (body instanceof URLSearchParams) return { method: "POST", headers: { Origin: origin }, body };
  const headers = { Origin: origin, "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}
