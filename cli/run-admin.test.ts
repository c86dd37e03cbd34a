import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { DatabaseRefused } from "#db/migrate.ts";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { StartError } from "#server/config.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { type AdminEnvironment, runAdmin } from "./run-admin.ts";

const other = "other@example.com";
const siteUrl = "https://www.example.com";

async function openTestAccounts() {
  const { db } = await testDatabase(siteDatabase);
  return openAccounts({
    db,
    secret: "for tests",
    hasher: quickHasher(),
    judgePassword: anyPassword,
  });
}

/** Runs commands on these accounts. Each returns what it wrote, to one of the streams. */
function commandsOn(accounts: Accounts, input = owner.password) {
  const open = async () => ({ accounts, siteUrl, close: async () => {} });
  return async (...args: string[]) => {
    const { code, output, error } = await runWith({ open }, args, input);
    expect(code === 0 ? error : output).toBe("");
    return code === 0 ? output : `Refused with ${code}: ${error}`;
  };
}

/** Runs a command, and returns what it wrote. */
async function runWith(changes: Partial<AdminEnvironment>, args: string[], input = "") {
  const output = new PassThrough();
  const errors = new PassThrough();
  const open = () => Promise.reject(new Error("opened the database"));
  const streams = { input: Readable.from([input]), output, errors };
  const code = await runAdmin(args, { open, ...streams, ...changes });
  output.end();
  errors.end();
  return { code, output: await text(output), error: await text(errors) };
}

function signIn(accounts: Accounts, password = owner.password) {
  return accounts.signIn({ ...owner, password, address: "192.0.2.1", now: new Date() });
}

test("accounts are added, listed and removed", async () => {
  const accounts = await openTestAccounts();
  const run = commandsOn(accounts, `${owner.password}\r\nmore`);
  expect(await run("list")).toBe("There are no accounts yet.\n");
  expect(await run("add", "Owner@example.com")).toBe(`${owner.email} can now sign in.\n`);
  expect((await signIn(accounts)).outcome).toBe("signed-in");
  expect(await run("add", owner.email, "--generate")).toBe(
    `Refused with 1: ${owner.email} already has an account.\n`,
  );
  expect(await commandsOn(accounts, "short\n")("add", other)).toBe(
    "Refused with 1: The password must have at least 12 characters.\n",
  );
  expect(await run("list")).toMatch(
    /^owner@example\.com {2}owner, created \d{4}-\d\d-\d\d \d\d:\d\d UTC, 1 session\n$/,
  );
  expect(await run("close", owner.email)).toBe(
    `Refused with 1: ${owner.email} is the last owner, whose account stays. Make another account an owner first.\n`,
  );
  await run("add", other, "--generate");
  expect(await run("close", owner.email)).toBe(
    `Closed the account ${owner.email}. What it saved stays.\n`,
  );
});

test("sessions are listed and ended", async () => {
  const accounts = await openTestAccounts();
  const run = commandsOn(accounts);
  await run("add", owner.email);
  await signIn(accounts);
  expect(await run("sessions", owner.email)).toMatch(
    /^owner@example\.com {2}signed in .* UTC, last refreshed .* UTC/,
  );
  expect(await run("end-sessions", owner.email)).toBe(`Ended 1 session of ${owner.email}.\n`);
  expect(await run("sessions")).toBe("Nobody is signed in.\n");

  await signIn(accounts);
  const output = await run("reset-password", owner.email, "--generate");
  const [, password = ""] = /\nPassword: (\S+)\n$/.exec(output) ?? [];
  expect(output).toBe(
    `${owner.email} has a new password. Ended 1 session.\nIt has to be changed after the first sign-in.\nPassword: ${password}\n`,
  );
  expect((await signIn(accounts, password)).outcome).toBe("signed-in");
  expect((await signIn(accounts)).outcome).toBe("refused");
});

test("people are invited and get roles", async () => {
  const accounts = await openTestAccounts();
  const run = commandsOn(accounts);
  const tokenIn = (output: string) => /\/([\w-]{43})\n$/.exec(output)?.[1] ?? "";
  const now = new Date();
  expect(await run("invitations")).toBe("Nobody is invited.\n");
  const invited = await run("invite", other, "--role", "office");
  expect(invited).toMatch(
    /^other@example\.com makes the account by this link, once, until .* UTC:\nhttps:\/\/www\.example\.com\/set-password\/[\w-]{43}\n$/,
  );
  expect(await run("invitations")).toMatch(
    /^other@example\.com {2}office, invited by command line, until .* UTC\n$/,
  );
  const from = { address: "192.0.2.1", userAgent: "", now };
  const accepted = { token: tokenIn(invited), password: owner.password, ...from };
  expect((await accounts.setPassword(accepted)).outcome).toBe("signed-in");
  expect(await run("invite", other)).toBe(`Refused with 1: ${other} already has an account.\n`);
  expect(await run("list")).toMatch(/^other@example\.com {2}office, created/);

  expect(await run("set-role", other, "--role=owner")).toBe(`${other} is now owner.\n`);
  expect(await run("set-role", other, "--role=editor")).toBe(
    `Refused with 1: ${other} is the last owner. Make another account an owner first.\n`,
  );
  await run("add", owner.email, "--role=editor");
  expect((await accounts.listAccounts({ now })).map(({ role }) => role)).toEqual([
    "owner",
    "editor",
  ]);

  await run("invite", "third@example.com");
  expect(await run("take-back", "Third@example.com")).toBe(
    "The invitation of third@example.com was taken back.\n",
  );
  expect(await run("take-back", "third@example.com")).toBe(
    "Refused with 1: third@example.com is not invited.\n",
  );

  const link = await run("let-in", owner.email);
  expect(link).toContain(`${siteUrl}/set-password/`);
  const set = { token: tokenIn(link), password: "another dozen brushes", ...from };
  expect((await accounts.setPassword(set)).outcome).toBe("signed-in");
});

test.each([
  ["close"],
  ["end-sessions"],
  ["let-in"],
  ["reset-password", "--generate"],
  ["set-role", "--role=office"],
])("%s refuses an address without an account", async (...args) => {
  const run = commandsOn(await openTestAccounts());
  expect(await run(...args, other)).toBe(
    `Refused with 1: There is no account with the address ${other}.\n`,
  );
});

test("Ctrl+C at the password cancels with exit code 130 and closes the database", async () => {
  const accounts = await openTestAccounts();
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
  terminal.write("\u0003");
  let isClosed = false;
  const close = async () => {
    isClosed = true;
  };
  const open = async () => ({ accounts, siteUrl, close });
  const { code, error } = await runWith({ open, input: terminal }, ["add", other]);
  expect(code).toBe(130);
  expect(error).toContain("Cancelled. Nothing was changed.\n");
  expect(isClosed).toBe(true);
  expect(await accounts.listAccounts({ now: new Date() })).toEqual([]);
});

test.each([
  [[]],
  [["dance"]],
  [["add"]],
  [["list", owner.email]],
  [["list", "--generate"]],
  [["close", owner.email, other]],
  [["add", owner.email, "--role=painter"]],
  [["close", owner.email, "--role=owner"]],
  [["set-role", owner.email]],
  [["add", owner.email, "--password=hunter2"]],
])("%j is answered with the usage, and exit code 2", async (args) => {
  const { code, output, error } = await runWith({}, args);
  expect({ code, output }).toEqual({ code: 2, output: "" });
  expect(error).toContain("Usage: npm run admin -- COMMAND");
});

test.each([[["help"]], [["--help"]], [["add", "-h"]]])("%j prints the usage", async (args) => {
  const { code, output, error } = await runWith({}, args);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(output).toContain("Usage: npm run admin -- COMMAND");
});

test.each([new StartError("A setting is wrong."), new DatabaseRefused("900-finishes")])(
  "a database that cannot be opened is reported in one line: %s",
  async (failure) => {
    expect(await runWith({ open: () => Promise.reject(failure) }, ["list"])).toEqual({
      code: 1,
      output: "",
      error: `${failure.message}\n`,
    });
  },
);

test("an unexpected error is thrown", async () => {
  await expect(runWith({}, ["list"])).rejects.toThrow("opened the database");
});
