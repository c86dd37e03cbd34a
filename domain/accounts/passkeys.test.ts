import { beforeEach, describe, expect, test } from "vitest";
import {
  accountsOn,
  expectOutcome,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { actorOf, addDevice } from "#tests/accounts/add-device.ts";
import { type PretendDevice, pretendDevice } from "#tests/accounts/pretend-device.ts";
import { databases } from "#tests/databases/databases.ts";
import { countSignature, holderOf } from "./passkeys.ts";
import type { User } from "./tools.ts";

const refused = {
  outcome: "refused",
  message: "This passkey does not sign you in here. Please try again, or use your password.",
};

describe.each(databases)("a passkey on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;
  let user: User;
  beforeEach(() => {
    user = fixture.user;
  });

  const account = () => ({ accounts, user });
  const offer = async () =>
    expectOutcome(await accounts.offerPasskeySignIn({ address: home, now: noon }), "offered");
  const use = (token: string, answer: unknown, now = noon) =>
    accounts.takePasskey({ token, answer, address: home, userAgent: "Firefox", now });
  const signInWith = async (device: PretendDevice, counter = 0) => {
    const { token, options } = await offer();
    return use(token, device.sign(options, { counter }));
  };
  const offerNew = async () => {
    const asked = { user, sessionId: "a session", siteName: "Decor", now: noon };
    return expectOutcome(await accounts.offerNewPasskey(asked), "offered").options;
  };
  const add = async (device: PretendDevice, changes = {}) =>
    accounts.addPasskey({
      userId: user.id,
      actor: actorOf(user),
      sessionId: "a session",
      name: "My phone",
      answer: device.create(await offerNew()),
      now: noon,
      ...changes,
    });

  test("signs in alone, and the person's finger, face or PIN is asked for", async () => {
    const device = await addDevice(account());
    const { token, options } = await offer();
    expect(options).toMatchObject({ rpId: "www.example.com", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
    const result = await use(token, device.sign(options));
    expect(result).toMatchObject({ outcome: "signed-in", user });
    const [session] = await accounts.listSessions({ now: noon });
    expect(session).toMatchObject({ email: owner.email, userAgent: "Firefox" });
  });

  test("signs in once for one challenge, also when it is sent twice at once", async () => {
    const device = await addDevice(account());
    const { token, options } = await offer();
    const answer = device.sign(options);
    const results = await Promise.all([use(token, answer), use(token, answer)]);
    expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
    const next = await offer();
    expect(await use(next.token, answer)).toMatchObject(refused);
  });

  test("does not answer a challenge of ten minutes ago, nor one that another browser got", async () => {
    const device = await addDevice(account());
    const { token, options } = await offer();
    const other = await offer();
    expect(await use(token, device.sign(other.options))).toMatchObject(refused);
    expect((await use(token, device.sign(options), minutesLater(10))).outcome).toBe("over");
  });

  test("of another website, or without asking the person, signs nobody in", async () => {
    for (const changes of [{ origin: "https://evil.example" }, { verifiesUser: false }]) {
      const device = pretendDevice(changes);
      expect((await add(device)).outcome).toBe("refused");
    }
    const device = await addDevice(account());
    const { token, options } = await offer();
    const elsewhere = device.sign({ ...options, rpId: "evil.example" });
    expect(await use(token, elsewhere)).toMatchObject(refused);
    // A page between the person and the site passes the challenge on.
    for (const origin of ["https://www.example.com.evil.example", "http://www.example.com"])
      expect(await use(token, device.sign(options, { origin }))).toMatchObject(refused);
    expect((await use(token, device.sign(options))).outcome).toBe("signed-in");
  });

  test("that nobody added signs nobody in", async () => {
    expect(await signInWith(pretendDevice())).toMatchObject({ ...refused, email: null });
  });

  test("whose counter goes back is refused in words, and a rising one is not", async () => {
    const device = await addDevice(account());
    expect((await signInWith(device, 6)).outcome).toBe("signed-in");
    expect((await signInWith(device, 7)).outcome).toBe("signed-in");
    for (const counter of [7, 6, 0])
      expect(await signInWith(device, counter)).toMatchObject({
        outcome: "refused",
        message: expect.stringContaining("may have been copied"),
      });
  });

  test("that is removed while it signs in was not copied, and signs nobody in", async () => {
    const device = await addDevice(account());
    const { options } = await offer();
    const { db } = fixture.database;
    const holder = await holderOf(db, device.sign(options), {
      siteUrl: "https://www.example.com",
      host: "www.example.com",
    });
    if (!holder) throw new Error("nobody has it");
    const removal = { userId: user.id, actor: actorOf(user), id: device.id, now: noon };
    await accounts.removePasskey(removal);
    const signature = { holder, counter: 1, now: noon };
    expect(await db.transaction().execute((trx) => countSignature(trx, signature))).toBe("refused");
  });

  test("is added once per offer, by the account and the session that asked", async () => {
    const { id } = await fixture.addAccount("other@example.com");
    const answer = pretendDevice().create(await offerNew());
    const refusals = [
      ...[{ userId: id }, { sessionId: "another" }, { now: minutesLater(10) }],
      { answer }, // to the offer before the last
    ];
    for (const changes of refusals)
      expect((await add(pretendDevice(), changes)).outcome).toBe("refused");
    const device = pretendDevice();
    expect((await add(device)).outcome).toBe("added");
    expect((await add(device)).outcome).toBe("refused");
    expect((await accounts.listPasskeys({ userId: user.id })).passkeys).toHaveLength(1);
  });

  test("has a name, which the person can change, and nobody else", async () => {
    const device = await addDevice(account());
    const rename = (userId: string, name: string) =>
      accounts.renamePasskey({ userId, id: device.id, name });
    expect(await rename("another", "Mine now")).toEqual({ outcome: "missing" });
    expect(await rename(user.id, `  The \u202E${"long ".repeat(40)}`)).toEqual({
      outcome: "renamed",
    });
    const { passkeys } = await accounts.listPasskeys({ userId: user.id });
    expect(passkeys[0]?.name).toBe(`The ${"long ".repeat(11)}l`);
  });

  test("cannot be made at an address of digits, nor over plain http", async () => {
    const offerAt = (siteUrl: string) =>
      fixture.openAt(siteUrl).offerPasskeySignIn({ address: home, now: noon });
    for (const url of ["http://192.0.2.7:3000", "http://example.com", "http://127.0.0.1:3000"])
      expect((await offerAt(url)).outcome, url).toBe("unavailable");
    expect(await offerAt("http://localhost:3000")).toMatchObject({
      outcome: "offered",
      options: { rpId: "localhost" },
    });
  });

  test("is removed by its account, and by nobody else", async () => {
    const device = await addDevice(account());
    const remove = (userId: string) =>
      accounts.removePasskey({ userId, actor: actorOf(user), id: device.id, now: noon });
    expect(await remove("another")).toEqual({ outcome: "missing" });
    expect(await remove(user.id)).toEqual({ outcome: "removed" });
    expect(await signInWith(device)).toMatchObject(refused);
  });

  test.each([null, 7, "x".repeat(10_000), {}, { id: "x".repeat(10_000) }])(
    "garbage for an answer is refused (%#)",
    async (answer) => {
      const device = await addDevice(account());
      for (const sent of [answer, { ...(answer as object), id: device.id }])
        expect(await use((await offer()).token, sent)).toMatchObject(refused);
    },
  );

  test("an account has twenty at most", async () => {
    for (let index = 0; index < 20; index += 1) await addDevice(account(), pretendDevice());
    await expect(addDevice(account(), pretendDevice())).rejects.toThrow("at most 20 passkeys");
  });
});
