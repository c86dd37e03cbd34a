import { resolve } from "node:path";
import type { AppServices } from "#app/context.ts";
import type * as AppBuild from "#app/handler.ts";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { readBuiltInPictures } from "#domain/images/built-in.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";

const built = resolve(import.meta.dirname, "../../build");

/** The built application, answering requests in this process. */
export interface AdminSite {
  accounts: Accounts;
  /** Sends a request as the site's own page in one browser does: with its origin, and the cookies it was given. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** `send` of a JSON body with POST. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** What the browser holds, by name. */
  cookies: Map<string, string>;
  /** The same site in another browser, or in another tab when it shares these cookies. */
  browser(cookies?: Map<string, string>): AdminSite;
}

export async function openAdminSite(
  database: TestDatabase,
  siteUrl = "https://www.example.com",
): Promise<AdminSite> {
  const accounts = openAccounts({ db: database.db, secret: "for tests", hasher: quickHasher() });
  const site = builtInSite(await readBuiltInPictures(`${built}/pictures.json`));
  const { createAppHandler }: typeof AppBuild = await import(`${built}/server/index.js`);
  const services: Partial<AppServices> = {
    database: { ...database, kind: "sqlite", close: async () => {} },
    accounts,
    siteUrl,
    secret: "for tests",
    databaseAnswers: async () => true,
    storageAnswers: async () => true,
    logError(error) {
      throw error;
    },
  };
  const handler = createAppHandler(services as AppServices);
  const facts = { site, clientAddress: "192.0.2.1", nonce: "nonce" };

  function browser(cookies = new Map<string, string>()): AdminSite {
    async function send(path: string, init: RequestInit = {}) {
      const headers = new Headers({ Origin: siteUrl, Cookie: cookieHeader(cookies) });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const response = await handler(new Request(siteUrl + path, { ...init, headers }), facts);
      keep(cookies, response);
      return response;
    }
    const post: AdminSite["post"] = (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      });
    return { accounts, cookies, send, post, browser };
  }
  return browser();
}

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keep(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    if (/Max-Age=0\b/.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
