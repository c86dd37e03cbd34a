import { expect, test } from "vitest";
import { slugField } from "#domain/forms/fields.ts";
import { slugify } from "./slug.ts";

test.each([
  ["Rag Roll", "rag-roll"],
  ["Metallic Finishes & Glittering", "metallic-finishes-glittering"],
  ["  Lime   Wash  ", "lime-wash"],
  ["Lime\t\nWash", "lime-wash"],
  ["Wood -- Graining", "wood-graining"],
  ["--Stippling--", "stippling"],
  ["Owner’s hall", "owners-hall"],
  ["oil_gilding", "oilgilding"],
  ["Strié wall, Café Níall", "strie-wall-cafe-niall"],
  ["e\u0301tage", "etage"],
  ["23½-carat gold", "23-carat-gold"],
  ["İznik tiles", "iznik-tiles"],
  ["Ørsted 大理石 2", "rsted-2"],
  ["大理石", ""],
  ["", ""],
])("%j becomes %j", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test("a slug stays as it is when it is slugged again", () => {
  for (const name of ["Metallic Finishes & Glittering", " a - b -- c ", "Strié"]) {
    expect(slugify(slugify(name))).toBe(slugify(name));
  }
});

test("the form accepts every slug of a name that is not empty", () => {
  for (const name of ["- A & B -", "Ørsted 2", "1. Été / 2. Hiver", "x\u2014y  z"]) {
    expect(slugField().safeParse(slugify(name)).success, name).toBe(true);
  }
});
