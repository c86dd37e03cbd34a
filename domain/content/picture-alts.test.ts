import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { describePicture, fillAlts } from "./picture-alts.ts";

describe.each(databases)("what a picture shows on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const altOf = async (url: string) => {
    const images = database.db.selectFrom("images").select("alt").where("url", "=", url);
    return (await images.executeTakeFirstOrThrow()).alt;
  };

  test("a picture keeps what the last form said of it, and a form that says nothing changes nothing", async () => {
    const { url } = await owner.upload("hall");
    await owner.addService("hall", { heroImage: url, heroAlt: "A hall" });
    expect(await altOf(url)).toBe("A hall");
    await owner.addProject("house", { images: [{ url, alt: "Its stairs", caption: "" }] });
    expect(await altOf(url)).toBe("Its stairs");
    await owner.saveService("hall", { heroAlt: "" });
    expect(await altOf(url)).toBe("Its stairs");
    await owner.saveService("hall", { heroAlt: "The hall, painted" });
    expect(await altOf(url)).toBe("The hall, painted");
  });

  test("the owner's own words replace it", async () => {
    const { url } = await owner.upload("hall");
    expect(
      await describePicture(database.db, { url: url, alt: "A wide hall" }, { now: new Date() }),
    ).toEqual({
      outcome: "saved",
    });
    expect(await altOf(url)).toBe("A wide hall");
    expect(
      await describePicture(database.db, { url: "/gone.jpg", alt: "x" }, { now: new Date() }),
    ).toEqual({
      outcome: "missing",
    });
  });

  test("a picture of an older program gets the words of a draft that shows it, and keeps the words it already has", async () => {
    const [shown, described, unused] = [
      (await owner.upload("shown")).url,
      (await owner.upload("described")).url,
      (await owner.upload("unused")).url,
    ];
    const images = [
      { url: shown, alt: "Oak panels", caption: "" },
      { url: described, alt: "In the project", caption: "" },
    ];
    await owner.addProject("house", { images });
    await database.db
      .updateTable("images")
      .set({ alt: null })
      .where("url", "!=", described)
      .execute();
    await describePicture(
      database.db,
      { url: described, alt: "The owner's words" },
      { now: new Date() },
    );
    await fillAlts(database.db);
    expect(await altOf(shown)).toBe("Oak panels");
    expect(await altOf(described)).toBe("The owner's words");
    expect(await altOf(unused)).toBe("");
  });

  test("words that someone writes while those of older pictures are read stay", async () => {
    const [hall, stairs] = [(await owner.upload("hall")).url, (await owner.upload("stairs")).url];
    await owner.addService("hall", { heroImage: hall, heroAlt: "In the service" });
    await owner.addService("stairs", { heroImage: stairs, heroAlt: "Oak stairs" });
    await database.db.updateTable("images").set({ alt: null }).execute();
    let isWritten = false;
    const meanwhile = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      // The first result names the pictures without words.
      async transformResult({ result }) {
        if (isWritten) return result;
        isWritten = true;
        const words = { url: hall, alt: "The owner's words" };
        await describePicture(database.db, words, { now: new Date() });
        return result;
      },
    });
    await fillAlts(meanwhile);
    expect(await altOf(hall)).toBe("The owner's words");
    expect(await altOf(stairs)).toBe("Oak stairs");
  });
});
