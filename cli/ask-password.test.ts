import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { askPassword } from "./ask-password.ts";

const question = "New password (at least 12 characters): \n";

/** Types these keys at a terminal. */
async function typeKeys(...keys: string[]) {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
  const screen = new PassThrough();
  const asking = askPassword(terminal, screen);
  for (const key of keys) terminal.write(key);
  const asked = await asking;
  screen.end();
  return { ...asked, shown: await text(screen) };
}

test("at a terminal the password is asked for twice and never shown", async () => {
  expect(await typeKeys("a dozen brushes\r", "a dozen brushes\r")).toEqual({
    outcome: "typed",
    password: "a dozen brushes",
    shown: `${question}The same again: \n`,
  });
});

test("backspace deletes a letter", async () => {
  const keys = ["a dozenx\u007f brushes\r", "a dozen brushes\r"];
  expect(await typeKeys(...keys)).toMatchObject({ password: "a dozen brushes" });
});

test("two different passwords are refused", async () => {
  const keys = ["a dozen brushes\r", "a dozen rollers\r"];
  expect(await typeKeys(...keys)).toMatchObject({ outcome: "different" });
});

test("Ctrl+C cancels, before and after the first password", async () => {
  expect(await typeKeys("a dozen\u0003")).toEqual({ outcome: "cancelled", shown: question });
  expect(await typeKeys("a dozen brushes\r", "\u0003")).toMatchObject({ outcome: "cancelled" });
});

test("from a file or a pipe the password is the first line", async () => {
  const pipe = new PassThrough();
  pipe.end(" a dozen brushes \r\nand more\n");
  const asked = await askPassword(pipe, new PassThrough());
  expect(asked).toEqual({ outcome: "typed", password: " a dozen brushes " });
});
