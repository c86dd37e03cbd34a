import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#domain/accounts/tools.ts";
import { accountsOn, home, minutesLater, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { pretendDevice } from "#tests/accounts/pretend-device.ts";
import { addApp, addDevice, tokenOfStep } from "#tests/accounts/protected-account.ts";
import { databases } from "#tests/databases/databases.ts";
import type { Proof } from "./proof.ts";

const wrongCode = {
  outcome: "refused",
  message: "This code is not right, or was used before.",
  email: owner.email,
};
const over = { outcome: "over", message: "That took too long. Please sign in again." };
const secondsLater = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

describe.each(databases)("the second step on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  let user: User;
  beforeEach(() => {
    user = fixture.user;
  });

  const holder = () => ({ accounts: fixture.accounts, user });
  const newToken = (now = noon) => tokenOfStep(fixture.accounts, { ...owner, now });
  const take = (token: string, proof: Proof, now = noon) =>
    fixture.accounts.takeStep({ token, proof, address: home, now });
  const sessions = async () => (await fixture.accounts.listSessions({ now: noon })).length;
  const rows = (table: "pending_sign_ins" | "authenticator_apps" | "recovery_codes") =>
    fixture.database.db.selectFrom(table).selectAll().execute();

  test("in a browser where she signed in before, her password alone goes on working", async () => {
    const phone = { browser: "the phone's cookie" };
    const tablet = { browser: "the tablet's cookie" };
    await fixture.signIn(phone);
    const { codes } = await addDevice(holder());
    await fixture.signIn(phone);
    expect((await fixture.trySignIn(tablet)).outcome).toBe("second-step");
    const proof = { method: "recovery_code", code: codes?.[0] ?? "" } as const;
    const step = { token: await newToken(), proof, address: home, now: noon };
    expect((await fixture.accounts.takeStep({ ...step, ...tablet })).outcome).toBe("signed-in");
    await fixture.signIn(tablet);
  });

  test("a wrong password says nothing about it", async () => {
    await addApp(holder());
    expect(await fixture.trySignIn({ password: "a dozen rollers" })).toEqual({
      outcome: "refused",
      message: "Invalid email or password",
    });
  });

  test("after the right password there is no session until the app's code is right", async () => {
    const { codeAt } = await addApp(holder());
    expect(await fixture.trySignIn()).toMatchObject({
      outcome: "second-step",
      methods: ["totp", "recovery_code"],
    });
    expect(await sessions()).toBe(0);
    const token = await newToken();
    expect(await take(token, { method: "totp", code: codeAt(minutesLater(9)) })).toEqual(wrongCode);
    const signedIn = await take(token, { method: "totp", code: codeAt(noon) });
    expect(signedIn).toMatchObject({ outcome: "signed-in", user });
    expect(await sessions()).toBe(1);
  });

  test.each([
    [-30, "refused"],
    [0, "signed-in"],
    [30, "signed-in"],
    [60, "refused"],
  ])("a code of %i seconds later is %s: the half minute before was used", async (late, outcome) => {
    const { codeAt } = await addApp(holder());
    const proof = { method: "totp", code: codeAt(secondsLater(late)) } as const;
    expect((await take(await newToken(), proof)).outcome).toBe(outcome);
  });

  test("a code of half a minute ago still counts, of a whole minute ago no more", async () => {
    const { codeAt } = await addApp(holder());
    const at = minutesLater(5);
    const proofOf = (seconds: number) =>
      ({ method: "totp", code: codeAt(new Date(at.getTime() - seconds * 1000)) }) as const;
    const token = await newToken(at);
    expect((await take(token, proofOf(60), at)).outcome).toBe("refused");
    expect((await take(token, proofOf(30), at)).outcome).toBe("signed-in");
  });

  test("a code counts once, also for another sign-in and for the half minute before it", async () => {
    const { codeAt } = await addApp(holder());
    const at = minutesLater(5);
    const proof = { method: "totp", code: codeAt(at) } as const;
    expect((await take(await newToken(at), proof, at)).outcome).toBe("signed-in");
    expect(await take(await newToken(at), proof, at)).toEqual(wrongCode);
    const before = { ...proof, code: codeAt(new Date(at.getTime() - 30_000)) };
    expect(await take(await newToken(at), before, at)).toEqual(wrongCode);
  });

  test("of one code sent six times at once, one signs in", async () => {
    const { codeAt } = await addApp(holder());
    const tokens = await Promise.all(Array.from({ length: 6 }, () => newToken()));
    const proof = { method: "totp", code: codeAt(noon) } as const;
    const results = await Promise.all(tokens.map((token) => take(token, proof)));
    expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
    expect(await sessions()).toBe(1);
  });

  test("a recovery code signs in once, however it is typed, and the others stay", async () => {
    const { codes } = await addApp(holder());
    const [code = "", next = ""] = codes ?? [];
    expect(codes).toHaveLength(10);
    const typed = ` ${code.toUpperCase().replace("-", " ")} `;
    const token = await newToken();
    expect((await take(token, { method: "recovery_code", code: typed })).outcome).toBe("signed-in");
    const again = await newToken();
    expect(await take(again, { method: "recovery_code", code })).toEqual(wrongCode);
    const signedIn = await take(again, { method: "recovery_code", code: next });
    expect(signedIn.outcome).toBe("signed-in");
    expect(await rows("recovery_codes")).toHaveLength(8);
  });

  test("of one recovery code sent four times at once, one signs in", async () => {
    const { codes } = await addApp(holder());
    const tokens = await Promise.all(Array.from({ length: 4 }, () => newToken()));
    const proof = { method: "recovery_code", code: codes?.[0] ?? "" } as const;
    const results = await Promise.all(tokens.map((token) => take(token, proof)));
    expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
    expect(await rows("recovery_codes")).toHaveLength(9);
  });

  test("two recovery codes for one sign-in at once spend one code", async () => {
    const { codes } = await addApp(holder());
    const token = await newToken();
    const results = await Promise.all(
      [0, 1].map((index) => take(token, { method: "recovery_code", code: codes?.[index] ?? "" })),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["over", "signed-in"]);
    expect(await rows("recovery_codes")).toHaveLength(9);
  });

  test("a sign-in that waits works once, for five minutes, and for its account", async () => {
    const { codeAt, codes } = await addApp(holder());
    const token = await newToken();
    const late = minutesLater(5);
    expect(await take(token, { method: "totp", code: codeAt(late) }, late)).toEqual(over);
    const second = await newToken();
    await take(second, { method: "totp", code: codeAt(noon) });
    expect(await take(second, { method: "recovery_code", code: codes?.[0] ?? "" })).toEqual(over);
    expect(await take("x".repeat(43), { method: "totp", code: codeAt(noon) })).toEqual(over);
    const other = { email: "other@example.com", password: "a dozen rollers" };
    const made = await fixture.accounts.createAccount({ ...other, now: noon });
    if (made.outcome !== "created") throw new Error(made.outcome);
    const theirs = await addApp({ accounts: fixture.accounts, user: made.user });
    const mine = await newToken();
    for (const code of [theirs.codeAt(noon), codes?.[0] ?? ""]) {
      const method = /^\d+$/.test(code) ? "totp" : "recovery_code";
      const token = await tokenOfStep(fixture.accounts, method === "totp" ? owner : other);
      expect((await take(token, { method, code })).outcome).toBe("refused");
    }
    expect((await take(mine, { method: "recovery_code", code: codes?.[0] ?? "" })).outcome).toBe(
      "signed-in",
    );
  });

  test("a sign-in that waits ends when the password changes", async () => {
    const { codes } = await addApp(holder());
    const token = await newToken();
    await fixture.accounts.resetPassword({
      email: owner.email,
      password: "quite another dozen",
      now: noon,
    });
    expect(await take(token, { method: "recovery_code", code: codes?.[0] ?? "" })).toEqual(over);
  });

  test("a password that a link set signs nobody in without it", async () => {
    const { codes } = await addApp(holder());
    const asked = await fixture.accounts.askForReset({ ...owner, address: home, now: noon });
    if (asked.outcome !== "noted" || !asked.link) throw new Error(asked.outcome);
    const password = "quite another dozen";
    const link = { token: asked.link.token, password, address: home, now: noon };
    expect((await fixture.accounts.applyResetLink(link)).outcome).toBe("reset");
    expect((await fixture.trySignIn({ password })).outcome).toBe("second-step");
    expect(await sessions()).toBe(0);
    expect(await rows("recovery_codes")).toHaveLength(codes?.length ?? 0);
  });

  test("ten wrong codes from one address are checked; knowing the password clears no count", async () => {
    await addApp(holder());
    const outcomes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const result = await fixture.trySignIn();
      if (result.outcome !== "second-step") {
        outcomes.push(`password ${result.outcome}`);
        continue;
      }
      outcomes.push((await take(result.token, { method: "totp", code: "000000" })).outcome);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("refused"));
    expect(outcomes.slice(10)).toEqual(["password throttled", "password throttled"]);
  });

  test("twenty wrong codes close codes to unknown addresses for a day, and not the passkey", async () => {
    const { codeAt } = await addApp(holder());
    const { device } = await addDevice(holder());
    const elsewhere = (index: number) => `198.51.100.${index + 1}`;
    const tryFrom = async (address: string, code: string) => {
      const first = await fixture.trySignIn({ address });
      if (first.outcome !== "second-step") throw new Error(first.outcome);
      const proof = { method: "totp", code } as const;
      return fixture.accounts.takeStep({ token: first.token, proof, address, now: noon });
    };
    for (let index = 0; index < 20; index += 1)
      expect((await tryFrom(elsewhere(index), "000000")).outcome).toBe("refused");
    expect(await tryFrom(elsewhere(30), codeAt(noon))).toMatchObject({
      outcome: "throttled",
      message: "Too many failed attempts. Please try again in 24 hours.",
    });
    const offer = await fixture.accounts.offerPasskeySignIn({ address: home, now: noon });
    if (offer.outcome !== "offered") throw new Error(offer.message);
    const proof = { method: "passkey", answer: device.sign(offer.options.options) } as const;
    expect((await take(offer.options.token, proof)).outcome).toBe("signed-in");
  });

  test("a passkey is a second step too, and its answer counts once", async () => {
    const { device } = await addDevice(holder());
    expect(await fixture.trySignIn()).toMatchObject({ methods: ["passkey", "recovery_code"] });
    const token = await newToken();
    const offer = await fixture.accounts.offerPasskeyStep({ token, now: noon });
    if (offer.outcome !== "offered") throw new Error(offer.message);
    expect(offer.options.allowCredentials).toEqual([
      { id: device.id, type: "public-key", transports: ["internal"] },
    ]);
    const proof = { method: "passkey", answer: device.sign(offer.options) } as const;
    expect((await take(token, proof)).outcome).toBe("signed-in");
    expect(await take(token, proof)).toEqual(over);
  });

  test("after a change of the site's address its passkeys are not asked for, and the person reads why", async () => {
    await addDevice(holder());
    const moved = fixture.openAt("https://new.example");
    const result = await moved.signIn({ ...owner, address: home, now: noon });
    expect(result).toMatchObject({
      outcome: "second-step",
      methods: ["recovery_code"],
      message: expect.stringContaining("Your passkey was made for www.example.com"),
    });
  });

  test("the database holds no code and no secret in clear", async () => {
    const { codes } = await addApp(holder());
    const started = await rows("authenticator_apps");
    expect(started[0]?.secret).toMatch(/^v1\./);
    const stored = JSON.stringify([await rows("recovery_codes"), await rows("pending_sign_ins")]);
    const token = await newToken();
    for (const secret of [...(codes ?? []), token]) expect(stored).not.toContain(secret);
  });

  test.each([
    ["totp", "x".repeat(10_000)],
    ["totp", ""],
    ["totp", "１２３４５６"],
    ["recovery_code", "😀".repeat(5000)],
    ["recovery_code", "\u0000-\u0000"],
  ] as const)("garbage for %s is refused", async (method, code) => {
    await addApp(holder());
    expect(await take(await newToken(), { method, code })).toEqual(wrongCode);
  });

  test.each([
    null,
    7,
    "x".repeat(10_000),
    {},
    { id: "x".repeat(10_000) },
    { id: pretendDevice().id },
  ])("garbage for a passkey is refused", async (answer) => {
    const { device } = await addDevice(holder());
    const token = await newToken();
    await fixture.accounts.offerPasskeyStep({ token, now: noon });
    for (const each of [answer, { ...(answer as object), id: device.id }])
      expect((await take(token, { method: "passkey", answer: each })).outcome).toBe("refused");
  });
});
