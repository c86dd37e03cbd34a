import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import type { Project } from "#domain/content/projects.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { sampleProjects as builtIn } from "#domain/sample-site/projects.ts";
import { newFolder } from "./programs.ts";

const owner = { email: "owner@example.com", password: "a dozen brushes" };

/** Makes a data folder with these projects, published, and an owner's account. */
export async function stockedFolder(projects: Project[]): Promise<string> {
  const dataDir = newFolder();
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database.db);
    await fillOnFirstStart(database.db, { ...builtInSite({}), projects }, new Date());
    const accounts = openAccounts({ db: database.db, secret: "of the benchmark" });
    const { outcome } = await accounts.createAccount({ ...owner, now: new Date() });
    if (outcome !== "created") throw new Error(`The owner's account was not created: ${outcome}`);
  } finally {
    await database.close();
  }
  return dataDir;
}

/** Copies of the built-in projects with texts of the same length, newest year first. */
export function manyProjects(count: number): Project[] {
  const projects = Array.from({ length: count }, (_, index): Project => {
    const example = builtIn[index % builtIn.length];
    if (!example) throw new Error("There is no built-in project to copy");
    const copy = Math.floor(index / builtIn.length);
    if (copy === 0) return example;
    return {
      ...example,
      id: `${example.id}-${copy}`,
      title: `${example.title} ${copy}`,
      slug: `${example.slug}-${copy}`,
      scope: `${copy}: ${example.scope}`,
      challenge: `${copy}: ${example.challenge}`,
      solution: `${copy}: ${example.solution}`,
      outcome: `${copy}: ${example.outcome}`,
    };
  });
  return projects.toSorted((one, other) => other.year - one.year);
}

/**
 * Stores enquiries ten minutes apart, with half a kilobyte of text each. Fills only the columns
 * that older programs had; the next start fills in the rest.
 */
export function addEnquiries(dataDir: string, count: number): void {
  const states = ["new", "answered", "answered", "archived"];
  const message = "We would like the hall and the stairs done before Easter. ".repeat(8);
  const { postcode, service } = exampleEnquiry();
  const database = new DatabaseSync(join(dataDir, "site.sqlite"));
  const insert = database.prepare(`insert into enquiries
    (id, reference, name, email, phone, postcode, service, message, submission_key, sender, received_at, state)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  database.exec("begin");
  for (let index = 0; index < count; index += 1) {
    const receivedAt = new Date(Date.now() - (count - index) * 600_000).toISOString();
    const [id, reference, name, email] = [
      `enquiry-${index}`,
      `DS-${index}`,
      `Ann ${index}`,
      `ann-${index}@example.com`,
    ];
    const [key, sender, state] = [`key-${index}`, `sender-${index}`, states[index % 4] ?? "new"];
    const fields = [phoneOf(index), String(postcode), String(service), message];
    insert.run(id, reference, name, email, ...fields, key, sender, receivedAt, state);
  }
  database.exec("commit");
  database.close();
}

/** The telephone number in the enquiry with this index. */
export function phoneOf(index: number): string {
  const digits = String(index).padStart(6, "0");
  return `07700 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** Sends requests as the signed-in owner. Throws unless the answer is 200. */
export interface OwnerSession {
  get(path: string): Promise<string>;
  post(path: string, body: URLSearchParams | object): Promise<string>;
}

export async function signInOwner(origin: string): Promise<OwnerSession> {
  const credentials = { grant_type: "password", ...owner };
  const granted = await fetch(`${origin}/auth/token`, jsonOrForm(origin, credentials));
  if (!granted.ok) throw new Error(`Signing in answered ${granted.status}`);
  const cookies = granted.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);

  async function answered(path: string, init: RequestInit): Promise<string> {
    const headers = { ...init.headers, Cookie: cookies.join("; "), Connection: "close" };
    const answer = await fetch(origin + path, { ...init, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  }
  return {
    get: (path) => answered(path, {}),
    post: (path, body) => answered(path, jsonOrForm(origin, body)),
  };
}

function jsonOrForm(origin: string, body: URLSearchParams | object): RequestInit {
  if (body instanceof URLSearchParams) return { method: "POST", headers: { Origin: origin }, body };
  const headers = { Origin: origin, "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}
