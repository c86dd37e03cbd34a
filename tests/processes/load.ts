import { Agent, type RequestOptions } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { exampleTestimonial } from "#tests/admin/example-forms.ts";
import { ask, type Front, type FrontAnswer } from "#tests/deploy/front.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { examplePicture } from "#tests/images/images.ts";
import { addresses } from "#tests/journeys/pages.ts";

/** The requests of the people, and the answers of the site. */
export type Load = ReturnType<typeof startLoad>;

/** How long a person waits for an answer, in milliseconds. */
const patience = 30_000;

interface LoadOptions {
  /** Time between two pages of one person, in milliseconds. */
  betweenPages?: number;
}

/**
 * At the same time, until `stop`: four people read pages, four send enquiries, and one each signs
 * in, saves and uploads. An enquiry or a save that fails is sent again.
 */
export function startLoad(front: Front, { betweenPages = 100 }: LoadOptions = {}) {
  const load = {
    /** Requests for pages and their assets. */
    asked: 0,
    /** Descriptions of the requests that were not answered 200. */
    failedPages: [] as string[],
    /** Reference of each enquiry that was answered 201, by its name. */
    enquiries: new Map<string, string>(),
    /** Answers to enquiries other than 201, with their bodies. An empty body: no answer. */
    refusedEnquiries: [] as { status: number; body: string }[],
    /** Cookies of the sessions that were started. */
    sessions: [] as string[],
    /** Names of the testimonials whose saving was acknowledged. */
    saved: [] as string[],
    /** Paths of the pictures whose upload was acknowledged. */
    uploaded: [] as string[],
    /** Resolves when everybody has stopped. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(people);
    },
  };
  let isStopped = false;
  const picture = examplePicture();

  async function readPages() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isStopped) {
      const path = addresses[Math.floor(Math.random() * addresses.length)] ?? "/";
      const page = await read(path, agent);
      const assets = [...(page ?? "").matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)];
      for (const [, asset = ""] of assets) await read(asset, agent);
      await sleep(betweenPages);
    }
    agent.destroy();
  }

  async function read(path: string, agent: Agent): Promise<string | null> {
    load.asked += 1;
    const began = performance.now();
    const answer = await send(path, { agent });
    if (answer?.status === 200) return answer.body.toString();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    load.failedPages.push(`${path}: ${answer?.status ?? "no answer"} after ${seconds} s`);
    return null;
  }

  async function sendEnquiries(person: string) {
    for (let count = 1; !isStopped; count += 1) {
      const name = `${person} ${count}`;
      const body = JSON.stringify(exampleEnquiry({ id: name, name, email: emailOf(name) }));
      while (!isStopped && !load.enquiries.has(name)) {
        const answer = await post("/api/contact", body, { localAddress: newAddress() });
        const text = answer?.body.toString() ?? "";
        const reference = answer?.status === 201 ? referenceIn(text) : null;
        if (reference) load.enquiries.set(name, reference);
        else load.refusedEnquiries.push({ status: answer?.status ?? 0, body: text });
        await sleep(250);
      }
    }
  }

  async function signInOften() {
    while (!isStopped) {
      const cookie = await signIn(front, { localAddress: newAddress() });
      if (cookie) load.sessions.push(cookie);
      await sleep(1_000);
    }
  }

  /** Repeats `work` as the signed-in owner, with this pause in milliseconds. */
  async function asOwner(pause: number, work: (Cookie: string) => Promise<unknown>) {
    let cookie: string | null = null;
    while (!isStopped) {
      cookie ??= await signIn(front, { localAddress: newAddress() });
      if (cookie) await work(cookie);
      await sleep(pause);
    }
  }

  async function save(Cookie: string) {
    const name = `Client ${crypto.randomUUID()}`;
    const id = crypto.randomUUID().replaceAll("-", "");
    const body = JSON.stringify({ id, form: exampleTestimonial({ name }), revision: null });
    for (let tries = 0; tries < 5 && !isStopped; tries += 1) {
      const answer = await post("/admin/testimonials/new.data", body, { headers: { Cookie } });
      if (answer?.status === 200) return load.saved.push(name);
      await sleep(200);
    }
  }

  async function upload(Cookie: string) {
    const form = new FormData();
    form.set("folder", "services");
    form.set("file", new Blob([new Uint8Array(await picture)], { type: "image/png" }), "hall.png");
    const whole = new Response(form);
    const headers = { Cookie, "Content-Type": whole.headers.get("Content-Type") ?? "" };
    const body = Buffer.from(await whole.arrayBuffer());
    const answer = await post("/admin/images", body, { headers });
    if (answer?.status === 201) load.uploaded.push(JSON.parse(answer.body.toString()).picture.url);
  }

  const send = (path: string, options: RequestOptions & { body?: string | Buffer }) =>
    ask(front, path, { signal: AbortSignal.timeout(patience), family: 4, ...options }).catch(
      () => null,
    );

  function post(path: string, body: string | Buffer, { headers, ...options }: RequestOptions) {
    const type = { "Content-Type": "application/json", Origin: front.url };
    return send(path, { method: "POST", body, headers: { ...type, ...headers }, ...options });
  }

  const people = [
    ...["a", "b", "c", "d"].map(readPages),
    ...["Aoife", "Brian", "Ciara", "Declan"].map(sendEnquiries),
    signInOften(),
    asOwner(300, save),
    asOwner(1_000, upload),
  ];
  return load;
}

/** Signs the owner in. Returns the cookies; null if that fails. */
async function signIn(front: Front, options: RequestOptions): Promise<string | null> {
  const answer: FrontAnswer | null = await ask(front, "/auth/token", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: front.url },
    body: JSON.stringify({ grant_type: "password", ...owner }),
    signal: AbortSignal.timeout(patience),
    family: 4,
    ...options,
  }).catch(() => null);
  if (answer?.status !== 200) return null;
  return (answer.headers["set-cookie"] ?? []).map((pair) => pair.split(";", 1)[0]).join("; ");
}

/** A local address that nobody else uses: the site counts enquiries and sign-ins by address. */
function newAddress(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint8Array(2));
  return `127.${1 + (high % 250)}.${low}.${1 + Math.floor(Math.random() * 250)}`;
}

function emailOf(name: string): string {
  return `${name.replace(/\W+/g, "-").toLowerCase()}@example.com`;
}

/** Null if the answer was cut: Caddy passes on what a dying process has sent. */
function referenceIn(answer: string): string | null {
  try {
    return JSON.parse(answer).reference;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
