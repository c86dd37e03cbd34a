import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { askPassword } from "./ask-password.ts";

/** A person at a terminal who types these keys. */
async function typed(...lines: string[]) {
  const terminal = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => terminal });
  const screen = new PassThrough();
  const asked = askPassword(terminal, screen);
  for (const line of lines) terminal.write(line);
  const password = await asked;
  screen.end();
  return { password, shown: await text(screen) };
}

test("at a terminal it is typed twice and never shown", async () => {
  expect(await typed("a dozen brushes\r", "a dozen brushes\r")).toEqual({
    password: "a dozen brushes",
    shown: "New password (at least 12 characters): \nThe same again: \n",
  });
});

test("what was deleted again does not count", async () => {
  expect((await typed("a dozenx\u007f brushes\r", "a dozen brushes\r")).password).toBe(
    "a dozen brushes",
  );
});

test("typed differently the second time it is none", async () => {
  expect((await typed("a dozen brushes\r", "a dozen rollers\r")).password).toBeNull();
});

test("from a file or a pipe it is the first line", async () => {
  const pipe = new PassThrough();
  pipe.end(" a dozen brushes \r\nand more\n");
  expect(await askPassword(pipe, new PassThrough())).toBe(" a dozen brushes ");
});
