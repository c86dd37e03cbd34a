import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { describePicture } from "./picture-alts.ts";

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
    const describeIt = (picture: string, alt: string) =>
      describePicture(database.db, { url: picture, alt }, { now: new Date() });
    expect(await describeIt(url, "A wide hall")).toEqual({ outcome: "saved" });
    expect(await altOf(url)).toBe("A wide hall");
    expect(await describeIt("/gone.jpg", "x")).toEqual({ outcome: "missing" });
  });
});
