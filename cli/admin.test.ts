import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";

const program = fileURLToPath(new URL("admin.ts", import.meta.url));
const secret = "a secret of the tests, long enough to be taken";

describe.concurrent.each(databases)("npm run admin on $name", ({ create }) => {
  test("does what its usage says, beside whoever else uses the database", async ({
    onTestFinished,
  }) => {
    const database = await create();
    onTestFinished(() => database.remove());
    const accounts = openAccounts({ db: database.db, secret });
    const admin = (args: string[], input = "") => run(database, args, input);
    const signIn = (password: string) =>
      accounts.signIn({ ...owner, password, address: "192.0.2.1", now: new Date() });

    expect(await admin(["list"])).toEqual({
      code: 0,
      output: "There is no account yet.\n",
      error: "",
    });

    const added = await admin(["add", "Owner@example.com"], `${owner.password}\r\nmore`);
    expect(added).toEqual({ code: 0, output: `${owner.email} may now sign in.\n`, error: "" });
    expect((await signIn(owner.password)).outcome).toBe("signed-in");

    const again = await admin(["add", owner.email, "--generate"]);
    expect(again).toMatchObject({
      code: 1,
      output: "",
      error: `${owner.email} has an account already.\n`,
    });
    const short = await admin(["add", "other@example.com"], "short\n");
    expect(short).toMatchObject({
      code: 1,
      error: "The password must have at least 12 characters.\n",
    });

    expect((await admin(["list"])).output).toMatch(
      /^owner@example\.com {2}made \d{4}-\d\d-\d\d \d\d:\d\d UTC, 1 session\n$/,
    );
    expect((await admin(["sessions", owner.email])).output).toMatch(
      /^owner@example\.com {2}signed in /,
    );
    expect((await admin(["end-sessions", owner.email])).output).toBe(
      `1 session of ${owner.email} ended.\n`,
    );
    expect((await admin(["sessions"])).output).toBe("Nobody is signed in.\n");

    await signIn(owner.password);
    const reset = await admin(["reset-password", owner.email, "--generate"]);
    const [, password = ""] = /\nPassword: (\S+)\n$/.exec(reset.output) ?? [];
    expect(reset.output).toBe(
      `${owner.email} has a new password; 1 session ended.\nPassword: ${password}\n`,
    );
    expect((await signIn(password)).outcome).toBe("signed-in");
    expect((await signIn(owner.password)).outcome).toBe("refused");

    const last = await admin(["remove", owner.email]);
    expect(last.code).toBe(1);
    expect(last.error).toContain("is the last account, so it stays");
    await admin(["add", "other@example.com", "--generate"]);
    expect((await admin(["remove", owner.email])).output).toBe(
      `${owner.email} has been removed.\n`,
    );
    for (const command of ["remove", "end-sessions", "reset-password"]) {
      const generate = command === "reset-password" ? ["--generate"] : [];
      const unknown = await admin([command, owner.email, ...generate]);
      expect(unknown).toMatchObject({ code: 1, error: `There is no account ${owner.email}.\n` });
    }
  }, 60_000);
});

describe("what it does not understand", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await databases[0].create();
  });
  afterEach(() => database.remove());

  test.each([
    [[]],
    [["dance"]],
    [["add"]],
    [["list", owner.email]],
    [["list", "--generate"]],
    [["remove", owner.email, "other@example.com"]],
    [["add", owner.email, "--password=hunter2"]],
  ])("%j is answered with the usage, and exit code 2", async (args) => {
    const { code, output, error } = await run(database, args);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(error).toContain("Usage: npm run admin -- COMMAND");
  });

  test("asked for help, it helps", async () => {
    for (const args of [["help"], ["--help"], ["add", "-h"]]) {
      expect(await run(database, args)).toMatchObject({ code: 0, error: "" });
    }
  });

  test("a wrong setting is named in a line", async () => {
    const { code, error } = await run(database, ["list"], "", { DATABASE_URL: "mysql://db" });
    expect(code).toBe(1);
    expect(error).toBe("Settings: DATABASE_URL must start with postgres://\n");
  });
});

async function run(
  { options }: TestDatabase,
  args: string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string; error: string }> {
  const { dataDir, databaseUrl } = options;
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      AUTH_SECRET: secret,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  });
  child.stdin?.on("error", () => {
    // It did not want any input.
  });
  child.stdin?.end(input);
  if (!child.stdout || !child.stderr) throw new Error("the program has no output");
  const [output, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: child.exitCode, output, error };
}
