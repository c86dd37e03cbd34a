import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { photoToken } from "#domain/enquiries/signed-proofs.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { wordsOf } from "#tests/site/page.ts";
import { sendRaw } from "#tests/site/send-raw.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const megabyte = 1024 * 1024;

describe("POST /api/contact/photos", () => {
  let site: SiteOn;
  let sent: { photoToken: string; reference: string; proof: string };
  beforeAll(async () => {
    site = await startSiteOn(siteDatabase);
  });
  afterAll(() => site.end());
  beforeEach(async () => {
    await site.database.db.deleteFrom("enquiries").execute();
    sent = await enquire();
  });

  const enquire = async (changes = {}) =>
    (await postJson(`${site.url}/api/contact`, exampleEnquiry(changes))).json();
  const stored = () => site.database.db.selectFrom("enquiry_photos").select("width").execute();
  async function send(body: BodyInit, headers: Record<string, string> = {}) {
    const url = `${site.url}/api/contact/photos`;
    return checked(await fetch(url, { method: "POST", body, headers, redirect: "manual" }));
  }
  /** Without its length, a proxy would take an answer that was cut off for a whole one. */
  async function checked(answer: Response): Promise<Response> {
    const { byteLength } = await answer.clone().arrayBuffer();
    const isShort = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (isShort) expect(answer.headers.get("Content-Length")).toBe(String(byteLength));
    return answer;
  }
  /** Sends a photo as a script does. */
  const sendFile = (file: Blob, visitor = newVisitor()) =>
    send(form(file), { "Photo-Token": sent.photoToken, ...visitor });
  /** Sends a photo as a page without scripts does. */
  const post = (file: Blob, changes: Record<string, string> = {}) => {
    const { photoToken: token, proof } = sent;
    const fields = { token, proof, ...changes };
    return send(form(file, fields), { Accept: "text/html,*/*;q=0.8", ...newVisitor() });
  };
  function form(file: Blob, fields: Record<string, string> = {}) {
    const filled = new FormData();
    for (const [name, value] of Object.entries(fields)) filled.set(name, value);
    filled.set("file", file, "hall.jpg");
    return filled;
  }
  /** A valid picture, with padding after its end up to this many bytes. */
  async function photo(bytes = 0) {
    const create = { width: 2400, height: 40, channels: 3, background: "#1f3b30" } as const;
    const picture = await sharp({ create }).jpeg().toBuffer();
    return new Blob([picture, Buffer.alloc(Math.max(0, bytes - picture.length))]);
  }

  test("a photo of a phone's size is stored, and shrunk", async () => {
    const answer = await sendFile(await photo(20 * megabyte - 1));
    expect(answer.status).toBe(201);
    expect(await stored()).toEqual([{ width: 2000 }]);
  });

  test.each([20, 30])("a photo of %i MB is too large", async (megabytes) => {
    const answer = await sendFile(await photo(megabytes * megabyte));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ message: "A photo must be under 20 MB." });
    expect(await stored()).toEqual([]);
  });

  test("a photo that is refused frees its place: one sender has four at once", async () => {
    const visitor = newVisitor();
    for (let count = 1; count <= 5; count += 1)
      expect((await sendFile(new Blob(["no photo"]), visitor)).status, `${count}`).toBe(422);
  });

  test("a drawing of a sample is stored beside the photos, once for each sample", async () => {
    sent = await enquire({ samples: "dragging lime-wash", boards: "yes" });
    const draw = async (fields: Record<string, string>) => {
      const body = form(await photo(), fields);
      return send(body, { "Photo-Token": sent.photoToken, ...newVisitor() });
    };
    expect((await draw({ sample: "2", wall: "own" })).status).toBe(201);
    for (const sample of ["3", "0", "-1", "NaN", "1e300", "'; drop table"]) {
      const refused = await draw({ sample });
      expect(refused.status, sample).toBe(409);
      expect(await refused.json()).toEqual({ message: "This sample needs no picture." });
    }
    const drawings = await site.database.db
      .selectFrom("enquiry_photos")
      .select(["sample_place", "shows_own_wall"])
      .execute();
    expect(drawings).toEqual([{ sample_place: 2, shows_own_wall: 1 }]);
    const url = `${site.url}/api/contact/photos`;
    const counted = await fetch(url, { headers: { "Photo-Token": sent.photoToken } });
    expect(await counted.json()).toEqual({ photos: 0 });
  });

  test("the token of an enquiry gives the number of its photos", async () => {
    await sendFile(await photo());
    const count = (token: string) =>
      fetch(`${site.url}/api/contact/photos`, { headers: { "Photo-Token": token } });
    expect(await (await count(sent.photoToken)).json()).toEqual({ photos: 1 });
    expect((await count("made up")).status).toBe(403);
    expect((await fetch(`${site.url}/api/contact/photos`)).status).toBe(405);
  });

  test("without scripts, the visitor gets the thanks again, with the result, and no url contains the token", async () => {
    const answer = await post(await photo());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Location")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
    expect(wordsOf(html)).toContain("The photo has arrived.");
    expect(wordsOf(html)).toContain(`Your reference is ${sent.reference} .`);
    expect(wordsOf(html)).toContain("Photos that have reached us: one of five");
    expect(html).toContain(`value="${sent.photoToken}"`);
    expect(html).not.toMatch(new RegExp(`(href|action|src)="[^"]*${sent.photoToken}`));
  });

  test("without scripts, the thanks say that a photo comes too late", async () => {
    const [enquiry] = await site.database.db.selectFrom("enquiries").select("id").execute();
    const hourAgo = new Date(Date.now() - 61 * 60_000);
    const token = photoToken(enquiry?.id ?? "", { current: siteSecret, previous: null }, hourAgo);
    const answer = await post(await photo(), { token });
    expect(answer.status).toBe(403);
    const words = wordsOf(await answer.text());
    expect(words).toContain("Photos can be added for an hour after the enquiry.");
    expect(words).toContain("Your enquiry is safe.");
    expect(await stored()).toEqual([]);
  });

  test("without scripts, the thanks say that the enquiry was deleted", async () => {
    await site.database.db.deleteFrom("enquiries").execute();
    const answer = await post(await photo());
    expect(wordsOf(await answer.text())).toContain("This enquiry no longer exists.");
  });

  test("without scripts, the thanks say that there is no space for photos", async () => {
    const { db } = site.database;
    const { id } = await db.selectFrom("enquiries").select("id").executeTakeFirstOrThrow();
    const facts = { file_name: "a.jpg", width: 9, height: 9, uploaded_at: "", bytes: 2e9 };
    const rows = ["a", "b", "c"].map((key) => ({ id: key, key, enquiry_id: id, ...facts }));
    await db.insertInto("enquiry_photos").values(rows).execute();
    const answer = await post(await photo());
    const words = "We cannot take photos just now. Please call us instead.";
    expect(wordsOf(await answer.text())).toContain(words);
  });

  test("a refusal of an unreadable body is JSON for scripts, and a page for people", async () => {
    const { photoToken: token } = sent;
    const script = await send(new URLSearchParams({ token }));
    expect(script.status).toBe(415);
    expect(await script.json()).toHaveProperty("message");
    const page = await send(new URLSearchParams({ token }), { Accept: "text/html" });
    expect(page.status).toBe(415);
    expect(await page.text()).toContain("<h1>The photo was not taken</h1>");
  });

  test("a photo that a reload sends again is stored once", async () => {
    for (const _ of ["first", "reloaded"]) {
      const answer = await post(await photo());
      expect(wordsOf(await answer.text())).toContain("The photo has arrived.");
    }
    expect(await stored()).toHaveLength(1);
  });

  test("a photo for an enquiry in Spam gets the answer of success, and is not stored", async () => {
    await site.database.db.updateTable("enquiries").set({ spam_reason: "links" }).execute();
    expect((await sendFile(await photo())).status).toBe(201);
    expect(wordsOf(await (await post(await photo())).text())).toContain("The photo has arrived.");
    expect(await stored()).toEqual([]);
  });

  /**
   * The status line for a post that announces 10 MB, and sends only its beginning. It has 408 if
   * the server waited for the rest.
   */
  async function answerTo(start: string, headers = "") {
    const head = `POST /api/contact/photos HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.77\r\n${headers}`;
    const type =
      "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n";
    return (await sendRaw(site.url, head + type + start))[0];
  }
  const part = (name: string, value: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const beginning = part("file", "x".repeat(100_000), '; filename="a.jpg"');

  test.each([
    ["a made-up token", () => part("token", "made up") + beginning],
    ["a file before the token", () => beginning],
    ["a token of a kilobyte", () => part("token", "x".repeat(1024)) + beginning],
    ["an endless part", () => part("token", "x".repeat(100_000))],
    ["a hundred fields", () => part("a", "b").repeat(100)],
    ["a name of four kilobytes", () => part("a".repeat(20_000), "b")],
  ])("a post with %s is refused before the rest arrives", async (_, start) => {
    expect(await answerTo(start())).toMatch(/^HTTP\/1.1 4(00|03|13) /);
  });

  test("a post with a made-up token in its header is refused before any of it is read", async () => {
    expect(await answerTo("", "Photo-Token: made-up\r\n")).toMatch(/^HTTP\/1.1 403 /);
  });

  test("without its database, a photo is refused for now", async () => {
    await site.loseDatabase();
    const answer = await sendFile(await photo());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      message: "The photo could not be stored. Please try again.",
    });
  });
});
