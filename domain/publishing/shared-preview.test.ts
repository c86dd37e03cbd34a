import { describe, expect, test } from "vitest";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { endPreviewLinks, findPreview, makePreviewLink } from "./shared-preview.ts";

const secrets = { current: "for tests", previous: null };
const now = new Date("2026-03-02T12:00:00Z");
const ends = new Date("2026-03-09T12:00:00Z");

describe.each(databases)("a link to a shared preview on $name", ({ create }) => {
  const database = newDatabase(create);

  const stateOf = async (token: string, at = now, keys = secrets) =>
    (await findPreview(database.db, token, keys, at)).state;

  test("works for seven days", async () => {
    const link = await makePreviewLink(database.db, secrets, { now });
    expect(link.ends).toEqual(ends);
    const last = new Date(ends.getTime() - 1);
    expect(await findPreview(database.db, link.token, secrets, last)).toEqual({
      state: "open",
      ends,
    });
    expect(await stateOf(link.token, ends)).toBe("over");
  });

  test("cannot be made up, prolonged, or used on another site", async () => {
    const { token } = await makePreviewLink(database.db, secrets, { now });
    const [end = "", proof = ""] = token.split(".");
    const forged = [
      "",
      ".",
      end,
      `${end}.`,
      `${Number(end) + 1}.${proof}`,
      `${end}.${proof.toLowerCase()}`,
      `${end}.${proof}x`,
      `${end}.${"é".repeat(43)}`,
      `0${token}`,
      `${token}.${proof}`,
      `1e15.${proof}`,
      "\u0000",
    ];
    for (const made of forged) expect(await stateOf(made), made).toBe("unknown");
    expect(await stateOf(token, now, { current: "another secret", previous: null })).toBe(
      "unknown",
    );
    expect(await stateOf(token)).toBe("open");
  });

  test("ends with all others when the owner ends them; a later one works", async () => {
    const { db } = database;
    const first = await makePreviewLink(db, secrets, { now });
    const second = await makePreviewLink(db, secrets, { now: new Date(now.getTime() + 1) });
    await endPreviewLinks(db, { by: actorCalled("owner@example.com"), now });
    for (const { token } of [first, second]) expect(await stateOf(token)).toBe("unknown");
    const third = await makePreviewLink(db, secrets, { now });
    expect(await stateOf(third.token)).toBe("open");
    await endPreviewLinks(db, { by: actorCalled("owner@example.com"), now });
    expect(await stateOf(third.token)).toBe("unknown");
    expect(await stateOf(first.token)).toBe("unknown");
  });
});
