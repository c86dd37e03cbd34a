import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";

const program = fileURLToPath(new URL("admin.ts", import.meta.url));
const secret = "a secret of the tests, long enough to be taken";

/** Runs the program as `npm run admin` does. `run-admin.test.ts` tests its commands. */
async function run(args: string[], settings: Record<string, string>, input = "") {
  const env = { PATH: process.env.PATH, AUTH_SECRET: secret, ...settings };
  const child = spawn(process.execPath, [program, ...args], { env });
  // A program that does not read its input closes it.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [output, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: child.exitCode, output, error };
}

test.each(databases)(
  "the program adds an account to a $name database that a server has open",
  async ({ create }) => {
    const { db, options, remove } = await create();
    onTestFinished(remove);
    const { dataDir, databaseUrl } = options;
    const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const added = await run(["add", owner.email], settings, `${owner.password}\n`);
    expect(added).toEqual({ code: 0, output: `${owner.email} can now sign in.\n`, error: "" });
    const accounts = openAccounts({ db, secret });
    const signedIn = await accounts.signIn({ ...owner, address: "192.0.2.1", now: new Date() });
    expect(signedIn.outcome).toBe("signed-in");
  },
  60_000,
);

test("the program reports a wrong setting in one line", async () => {
  const { code, error } = await run(["list"], { DATABASE_URL: "mysql://db" });
  expect(code).toBe(1);
  expect(error).toBe("Settings: DATABASE_URL must start with postgres://\n");
}, 60_000);
