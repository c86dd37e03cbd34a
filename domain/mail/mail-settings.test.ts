import { describe, expect, test } from "vitest";
import { parseForm } from "#domain/forms/fields.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import {
  type MailFormValues,
  mailForm,
  readMailServer,
  removeMailServer,
  saveMailServer,
} from "./mail-settings.ts";

const now = new Date("2026-03-02T12:00:00Z");
const by = { id: "u1", email: "ann@example.com", sender: "d1" };
const current = "the secret of this site, long enough";
const box = openSecretBox({ current, previous: null });
const values: MailFormValues = {
  host: "smtp.example.com",
  port: 465,
  encryption: "tls",
  userName: "site@example.com",
  password: "quick silver",
  sender: "",
  recipients: ["office@example.com", "ann@example.com"],
};

describe.each(databases)("the mail server set up in the admin, on $name", ({ create }) => {
  const database = newDatabase(create);

  const save = (changes: Partial<MailFormValues> = {}, revision = 0) =>
    saveMailServer(database.db, box, { values: { ...values, ...changes }, revision, by, now });
  const read = (opener = box) => readMailServer(database.db, opener);
  const stored = () =>
    database.db.selectFrom("mail_settings").selectAll().executeTakeFirstOrThrow();

  test("is kept as it was typed, and its password is not readable in the database", async () => {
    expect(await read()).toBeNull();
    expect(await save()).toEqual({ outcome: "saved", revision: 1 });
    expect(await read()).toEqual({ ...values, isPasswordLost: false, revision: 1 });
    expect(JSON.stringify(await stored())).not.toContain("silver");
  });

  test("keeps its password when the form leaves it empty", async () => {
    await save();
    await save({ password: "", port: 587 }, 1);
    expect(await read()).toMatchObject({ password: "quick silver", port: 587, revision: 2 });
  });

  test.each([{ host: "mail.evil.example" }, { userName: "eve@example.com" }, { userName: "" }])(
    "forgets its password when the server or the user becomes %j",
    async (changes) => {
      await save();
      await save({ ...changes, password: "" }, 1);
      expect(await read()).toMatchObject({ password: null, isPasswordLost: false });
    },
  );

  test("that somebody else has saved meanwhile stays as they saved it", async () => {
    await save();
    expect(await save({ host: "late.example.com" })).toEqual({ outcome: "conflict" });
    const outcomes = await Promise.all([
      save({ host: "one.example.com" }, 1),
      save({ host: "two.example.com" }, 1),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "saved"]);
  });

  test("says when no secret of the site opens its password", async () => {
    await save();
    const stranger = openSecretBox({ current: "a secret that sealed nothing", previous: null });
    expect(await read(stranger)).toMatchObject({ password: null, isPasswordLost: true });
  });

  test("can be removed, and each change is recorded", async () => {
    await save();
    await removeMailServer(database.db, { by, now });
    expect(await read()).toBeNull();
    const events = await database.db.selectFrom("activity").select("event").execute();
    expect(events.map(({ event }) => event)).toEqual([
      "mail settings changed",
      "mail settings changed",
    ]);
  });
});

const sent = {
  host: " smtp.example.com ",
  port: "465",
  encryption: "tls",
  userName: "site@example.com",
  password: " a b ",
  sender: "Heron & Sons <hello@example.com>",
  recipients: "office@example.com; ann@example.com\u200B office@example.com",
};
const faultsOf = (changes: object) => {
  const read = parseForm(mailForm, { ...sent, ...changes });
  return "fieldErrors" in read ? Object.keys(read.fieldErrors) : [];
};

test("the form of the mail server is cleaned up, but the password stays as it is", () => {
  expect(parseForm(mailForm, sent)).toEqual({
    values: {
      ...sent,
      host: "smtp.example.com",
      port: 465,
      recipients: ["office@example.com", "ann@example.com"],
    },
  });
});

describe("the form refuses", () => {
  test.each([
    "smtp.example.com/path",
    "user@smtp.example.com",
    "smtp.example.com:25",
    "smtp example.com",
    "-smtp.example.com",
    "smtp..example.com",
    "a".repeat(10_240),
  ])("the server %s", (host) => {
    expect(faultsOf({ host })).toEqual(["host"]);
  });

  test.each(["0", "65536", "1.5", "no", "", "1e99"])("the port %j", (port) => {
    expect(faultsOf({ port })).toEqual(["port"]);
  });

  test.each(["nobody", "a@b", "Eve <eve@example.com>, x@example.com", "a@example.com\r\nBcc: b"])(
    "the sender %j",
    (sender) => {
      expect(faultsOf({ sender })).toEqual(["sender"]);
    },
  );

  test("another encryption", () => {
    expect(faultsOf({ encryption: "none" })).toEqual(["encryption"]);
  });

  test("recipients that are no addresses, and too many", () => {
    expect(faultsOf({ recipients: "office" })).toEqual(["recipients"]);
    const many = Array.from({ length: 11 }, (_, index) => `p${index}@example.com`).join(",");
    expect(faultsOf({ recipients: many })).toEqual(["recipients"]);
  });
});
