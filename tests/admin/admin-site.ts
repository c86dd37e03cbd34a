import { resolve } from "node:path";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { Readiness } from "#app/context.ts";
import type * as AppBuild from "#app/handler.ts";
import type { ContextValues } from "#app/handler.ts";
import { probeReading } from "#db/queries.ts";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { readBuiltInPictures } from "#domain/images/built-in-pictures.ts";
import { openPhotoStore } from "#domain/images/open-stores.ts";
import type { Letter } from "#domain/mail/mail.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { readLaterSite } from "#domain/publishing/read-published.ts";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import { checkPhotoSpace } from "#server/data/file-contexts.ts";
import { openSharedDraft } from "#server/data/published-site.ts";
import { createAnnouncements, type ProcessAnnouncements } from "#server/work/announcement-relay.ts";
import { createOwnerWarnings } from "#server/work/owner-warnings.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { createImages } from "#tests/images/images.ts";
import { requireBuild } from "#tests/site/require-build.ts";

const built = resolve(import.meta.dirname, "../../build");

/** Limit for all visitors' photos together, in bytes. */
export const photoSpaceBytes = 1e9;

interface Person {
  email: string;
  password: string;
  role?: Role;
}

/** The built application, which answers requests in this process. */
export interface AdminSite {
  accounts: Accounts;
  announcements: ProcessAnnouncements;
  /** The alerts that the server shows to the owner. */
  warnings: OwnerWarnings;
  /** The letters that were sent, if mail is set up. */
  letters: Letter[];
  /** The codes that were mailed. */
  codes: string[];
  /**
   * Sends a request as a page of the site does, with the site's origin and this browser's cookies.
   */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** `send` of a JSON body with POST. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** `send` of a form with POST. */
  postForm(path: string, fields: Record<string, string>): Promise<Response>;
  /** Data of a page's own loader. Streamed values are promises. */
  load(path: string): Promise<{ status: number; data: unknown }>;
  /** Posts JSON to a page's action. Returns the action's result. */
  save(path: string, body: unknown): Promise<{ status: number; data: unknown }>;
  /** Posts a form to a page's action. Returns the action's result. */
  act(path: string, fields: Record<string, string>): Promise<{ status: number; data: unknown }>;
  /** Signs in, as the owner unless another is named. Creates the account if it is missing. */
  signIn(person?: Person): Promise<void>;
  /** The browser's cookies, by name. */
  cookies: Map<string, string>;
  /** The same site in another browser; with these cookies, in another tab. */
  browser(cookies?: Map<string, string>): AdminSite;
}

export interface AdminSiteOptions {
  siteUrl?: string;
  /** The database for accounts, if only the database for content should fail. */
  accountsIn?: TestDatabase;
  isMailSetUp?: boolean;
  /** The version that visitors see at first. Default: the built-in site. */
  shown?: SiteContent;
  /** Receives logged messages. Without it, a logged failure makes the request throw. */
  logged?: string[];
}

export async function openAdminSite(
  database: TestDatabase,
  {
    siteUrl = "https://www.example.com",
    accountsIn = database,
    isMailSetUp = true,
    shown,
    logged,
  }: AdminSiteOptions = {},
): Promise<AdminSite> {
  requireBuild();
  const announcements = createAnnouncements();
  const codes: string[] = [];
  const accounts = openAccounts({
    judgePassword: anyPassword,
    db: accountsIn.db,
    secret: "for tests",
    siteUrl,
    hasher: quickHasher(),
    async mailCode({ code }) {
      if (isMailSetUp) codes.push(code);
      return isMailSetUp;
    },
    onSessionEnded: (sessionId) => announcements.announce({ type: "signed-out", sessionId }),
    onSessionRenewed: (sessionId) => announcements.announce({ type: "renewed", sessionId }),
  });
  const site = builtInSite(await readBuiltInPictures(`${built}/pictures.json`));
  const { createAppHandler }: typeof AppBuild = await import(`${built}/server/handler.js`);
  const log = (error: unknown, message: string) => {
    if (!logged) throw error;
    logged.push(message);
  };
  const warnings = createOwnerWarnings();
  const store = await openPhotoStore(database.options);
  const photos = { db: database.db, files: store, spaceBytes: photoSpaceBytes, logError: log };
  const changes = { isReferenced: isPictureInUse, logError: log };
  const { tools: images } = await createImages(database, changes);
  let current: SiteContent = shown ? { ...shown, pictures: site.pictures } : site;
  const published: ContextValues["published"] = {
    current: () => current,
    async refresh() {
      current = await readLaterSite(database.db, current, site.pictures);
    },
  };
  const pictures = async () => site.pictures;
  const letters: Letter[] = [];
  const secrets = { current: "for tests", previous: null };
  const siteDatabase = { ...database, kind: "sqlite" as const, close: async () => {} };
  const services: Partial<ContextValues> = {
    database: siteDatabase,
    accounts,
    announcements,
    siteUrl,
    secrets,
    pictures,
    images,
    photos: photos as ContextValues["photos"],
    checkPhotoSpace: () => checkPhotoSpace(photos),
    letters: {
      isSetUp: () => isMailSetUp,
      async send(letter) {
        letters.push(letter);
        return { outcome: "sent" };
      },
    },
    enquiryMail: {
      notify: () => announcements.announce({ type: "data-changed" }),
      isSetUp: () => isMailSetUp,
      mailedSingly: 60,
    },
    backupDownloads: {
      hasKey: false,
      start: async () => ({ outcome: "started", bytes: new Blob(["a backup"]).stream() }),
    },
    retentionMonths: 24,
    published,
    sharedDraft: openSharedDraft({ db: database.db, published, pictures }),
    warnings,
    release: { version: "1.2.3", commit: "0123456789ab" },
    readiness: { current: () => null, look: () => readinessOf(database) },
    log: {
      info: () => {},
      warn: (details, message) => {
        if ("err" in details) log(details.err, `warning: ${message}`);
      },
      error: ({ err }, message) => log(err, message),
    },
    logError: log,
  };
  const handler = createAppHandler(services as ContextValues);
  const facts = { site: siteOn(site, "2026-11-22"), clientAddress: "192.0.2.1", nonce: "nonce" };

  function browser(cookies = new Map<string, string>()): AdminSite {
    async function send(path: string, init: RequestInit = {}) {
      const headers = new Headers({ Origin: siteUrl, Cookie: cookieHeader(cookies) });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const response = await handler(new Request(siteUrl + path, { ...init, headers }), facts);
      keepCookies(cookies, response);
      return wholly(response);
    }
    const { post, postForm } = postersBy(send);
    const load: AdminSite["load"] = async (path) => {
      const response = await send(dataAddress(path));
      const routes = (await decoded(response)) as Record<string, { data: unknown }>;
      return { status: response.status, data: Object.values(routes).at(-1)?.data };
    };
    const save: AdminSite["save"] = async (path, body) =>
      result(await post(dataAddress(path), body));
    const act: AdminSite["act"] = async (path, fields) =>
      result(await postForm(dataAddress(path), fields));
    async function signIn({ role = "owner", ...person }: Person = owner) {
      await accounts.createAccount({ ...person, role, now: noon });
      const answer = await post("/auth/token", { grant_type: "password", ...person });
      if (!answer.ok) throw new Error(await answer.text());
    }
    const acts = { send, post, postForm, load, save, act, signIn };
    const kept = { accounts, announcements, warnings, letters, codes };
    return { ...kept, cookies, ...acts, browser };
  }
  return browser();
}

/**
 * Waits for the end of an answer, so that the server reads nothing after the test. A live stream
 * has no end and is returned at once.
 */
async function wholly(response: Response): Promise<Response> {
  if (response.headers.get("Content-Type") === "text/event-stream" || !response.body)
    return response;
  return new Response(await response.arrayBuffer(), response);
}

/** The path at which React Router fetches a page's data or posts to its action. */
function dataAddress(path: string): string {
  return path.replace(/(?=\?)|$/, ".data");
}

async function result(response: Response) {
  const { data } = (await decoded(response)) as { data: unknown };
  return { status: response.status, data };
}

/** Decodes React Router's own format (`.data` paths). */
async function decoded({ body }: Response): Promise<unknown> {
  if (!body) throw new Error("the answer is empty");
  return (await decode(body, globalThis)).value;
}

/** The posts of a browser that sends in this way. */
export function postersBy(send: AdminSite["send"]): Pick<AdminSite, "post" | "postForm"> {
  return {
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      }),
    postForm: (path, fields) => send(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

export function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Keeps the cookies that an answer sets, as a browser does. */
export function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    if (/Max-Age=0\b/.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

async function readinessOf({ db }: TestDatabase): Promise<Readiness> {
  const found = { storage: "available", faults: [], checkedAt: noon.toISOString() } as const;
  return probeReading(db).then(
    () => ({ ...found, faults: [], database: "connected" }),
    () => ({ ...found, faults: [], database: "not answering" }),
  );
}
