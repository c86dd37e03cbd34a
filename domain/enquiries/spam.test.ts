import type { Selectable } from "kysely";
import { describe, expect, test } from "vitest";
import type { EnquiriesTable } from "#db/schema.ts";
import { databases } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { receiveEnquiry } from "./receive.ts";
import { countDoubtfulSpam } from "./spam.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe.each(databases)("on $name", ({ create }) => {
  const database = newDatabase(create);
  const links = "See https://a.example https://b.example https://c.example https://d.example";
  const send = (from: string, changes: Record<string, unknown> = { message: links }, now = noon) =>
    receiveEnquiry(database.db, exampleEnquiry({ id: crypto.randomUUID(), ...changes }), {
      ...{ clientAddress: from, secret: "for tests", now },
    });
  const stored = () => database.db.selectFrom("enquiries").selectAll().execute();

  describe("many enquiries from one address", () => {
    const post = ({ at = noon, message = crypto.randomUUID() as string } = {}) =>
      send("192.0.2.1", { id: undefined, message }, at);
    const postMany = async (count: number, how: Parameters<typeof post>[0] = {}) => {
      for (let index = 0; index < count; index += 1) await post(how);
    };
    const spamReasonOf = async (result: Awaited<ReturnType<typeof post>>) => {
      if (result.outcome !== "received") return result.outcome;
      const row = await database.db
        .selectFrom("enquiries")
        .select("spam_reason")
        .where("reference", "=", result.reference)
        .executeTakeFirstOrThrow();
      return row.spam_reason;
    };

    test("the first five are accepted, the next 25 go to Spam with the usual answer, more are refused", async () => {
      const reasons: (string | null)[] = [];
      for (let index = 0; index < 33; index += 1) reasons.push(await spamReasonOf(await post()));
      expect(reasons).toEqual([
        ...Array(5).fill(null),
        ...Array(25).fill("flood"),
        ...Array(3).fill("flooded"),
      ]);
      expect(await stored()).toHaveLength(30);
    });

    test("they count the same when they arrive at once", async () => {
      const results = await Promise.all(Array.from({ length: 33 }, () => post()));
      const reasons = await Promise.all(results.map(spamReasonOf));
      expect(reasons.filter((reason) => reason === null)).toHaveLength(5);
      expect(reasons.filter((reason) => reason === "flood")).toHaveLength(25);
      expect(reasons.filter((reason) => reason === "flooded")).toHaveLength(3);
    });

    test("replays and invalid forms do not count", async () => {
      for (let index = 0; index < 40; index += 1) await post({ message: "The same" });
      for (let index = 0; index < 40; index += 1) await post({ message: "" });
      expect(await stored()).toHaveLength(1);
      await postMany(3);
      expect(await spamReasonOf(await post())).toBeNull();
      expect(await spamReasonOf(await post())).toBe("flood");
    });

    test("refused posts do not count: after ten minutes the address is accepted again", async () => {
      await postMany(30);
      await postMany(5, { at: minutesLater(9.99) });
      expect(await spamReasonOf(await post({ at: minutesLater(9.99) }))).toBe("flooded");
      expect(await spamReasonOf(await post({ at: minutesLater(10) }))).toBeNull();
    });

    test("a replay gets its reference even from a refused address", async () => {
      const first = await post({ message: "The first" });
      await postMany(30);
      expect(await post({ message: "The first" })).toEqual(first);
    });
  });

  describe("the spam of a day", () => {
    const outcomeOf = async (...post: Parameters<typeof send>) => (await send(...post)).outcome;
    const first = async () => (await stored())[0] ?? expect.fail("nothing is stored");
    /** Adds copies of the one spam that is kept. A copy is of another sender unless said. */
    const addCopies = async (count: number, changes: Partial<Selectable<EnquiriesTable>> = {}) => {
      const spam = await first();
      const copies = Array.from({ length: count }, () => {
        const id = crypto.randomUUID();
        return { ...spam, id, reference: id, sender: id, network: id, ...changes };
      });
      await database.db.insertInto("enquiries").values(copies).execute();
    };

    test("has fifty of one sender at most; a filled honeypot is then answered as usual, and not kept", async () => {
      await send("2001:db8:1:1::1");
      const { sender } = await first();
      await addCopies(48, { sender, received_at: minutesLater(-20).toISOString() });
      expect(await outcomeOf("2001:db8:1:1::2")).toBe("received");
      expect(await outcomeOf("2001:db8:1:1::2")).toBe("flooded");
      const dropped = await send("2001:db8:1:1::2", { honeypot: "x" });
      expect(dropped).toMatchObject({ outcome: "received", reference: expect.any(String) });
      expect(await stored()).toHaveLength(50);
      expect(await outcomeOf("2001:db8:1:1::2", {})).toBe("received");
      expect(await stored()).toHaveLength(51);
      expect(await outcomeOf("2001:db8:1:2::1")).toBe("received");
      expect(await outcomeOf("2001:db8:1:1::2", undefined, minutesLater(24 * 60))).toBe("received");
    });

    test("has two hundred of a /48 at most", async () => {
      await send("2001:db8:1:1::1");
      const { network } = await first();
      await addCopies(199, { network });
      expect(await outcomeOf("2001:db8:1:2::1")).toBe("flooded");
      expect(await outcomeOf("2001:db8:2:1::1")).toBe("received");
    });

    test("has a thousand at most, also when they arrive at once", async () => {
      await send("192.0.2.1");
      await addCopies(998);
      const sent = await Promise.all([2, 3, 4, 5].map((host) => outcomeOf(`192.0.2.${host}`)));
      expect(sent.sort()).toEqual(["flooded", "flooded", "flooded", "received"]);
    });

    test("has half a megabyte of one sender at most", async () => {
      const message = `${links} ${"🎨".repeat(4_900)}`;
      const sent: string[] = [];
      for (let count = 0; count < 14; count += 1)
        sent.push(await outcomeOf("192.0.2.1", { message }));
      expect(sent.filter((outcome) => outcome === "received")).toHaveLength(13);
    });
  });

  describe("spam that may be from people", () => {
    test("includes enquiries caught for their links or their number only", async () => {
      await send("192.0.2.1", { email: "a@example.com", message: links });
      for (let sent = 0; sent < 7; sent += 1)
        await send("192.0.2.7", { email: "b@example.com", message: `Hall ${sent}` });
      expect(await countDoubtfulSpam(database.db)).toBe(3);
    });

    test("includes a filled honeypot only if its address sent a real enquiry", async () => {
      await send("192.0.2.1", { email: "bot@example.com", honeypot: "x" });
      expect(await countDoubtfulSpam(database.db)).toBe(0);
      await send("192.0.2.2", { email: "una@example.com", message: "A hall." });
      await send("192.0.2.3", { email: "Una@Example.com", message: "A stair.", honeypot: "x" });
      expect(await countDoubtfulSpam(database.db)).toBe(1);
    });

    test("excludes what someone has opened", async () => {
      await send("192.0.2.1");
      await database.db.updateTable("enquiries").set({ read_at: noon.toISOString() }).execute();
      expect(await countDoubtfulSpam(database.db)).toBe(0);
    });
  });
});
