// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { type PreparedFile, prepareFile, sendImage, UploadFailed } from "./send-image.ts";
import { useUpload } from "./use-upload.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  prepareFile: vi.fn(),
  sendImage: vi.fn(),
}));

const preparing = vi.mocked(prepareFile);
const ready = async (bytes: File): Promise<PreparedFile> => ({ outcome: "ready", bytes });
const failed = "Failed to upload image. Please try again.";
const failure = (status: number) => new UploadFailed({ message: failed, detail: "" }, status);

/** Uploads that wait for the server's answer, by file name. */
let sending: Record<string, PromiseWithResolvers<UploadedPicture>>;
let sent: string[];
let stored: string[];
let pending: PendingUpload[];

beforeEach(() => {
  sending = {};
  [sent, stored, pending] = [[], [], []];
  preparing.mockReset().mockImplementation(ready);
  vi.mocked(sendImage).mockImplementation(({ name }) => {
    sent.push(name);
    const answer = Promise.withResolvers<UploadedPicture>();
    sending[name] = answer;
    return answer.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const { result } = renderHook(
    () =>
      useUpload({
        folder: "services",
        onStored: ({ fileName }, number) => stored.push(`${number} ${fileName}`),
        onUpload: (upload) => pending.push(upload),
      }),
    { wrapper: SignInAgainBeside },
  );
  return {
    get current() {
      return result.current;
    },
    choose: (...names: string[]) =>
      act(async () => result.current.choose(names.map((name) => new File(["x"], name)))),
    failures: () => result.current.failures.map(({ name, message }) => `${name}: ${message}`),
    states: () => result.current.files.map(({ name, state }) => `${name} ${state}`),
  };
}

const arrive = (name: string) =>
  act(async () => sending[name]?.resolve({ fileName: name } as UploadedPicture));
const fail = (name: string, status = 503) =>
  act(async () => sending[name]?.reject(failure(status)));

test("three pictures are sent at once, and each further one when another has arrived", async () => {
  const uploads = open();
  await uploads.choose("a", "b", "c", "d", "e");
  expect(sent).toEqual(["a", "b", "c"]);
  expect(uploads.states().slice(0, 4)).toEqual(["a sending", "b sending", "c sending", "d ready"]);
  act(() => vi.mocked(sendImage).mock.calls[1]?.[1](0.5));
  expect(uploads.current.files[1]).toMatchObject({ name: "b", sent: 0.5 });
  await arrive("b");
  expect(sent).toEqual(["a", "b", "c", "d"]);
  for (const name of ["a", "c", "d"]) await arrive(name);
  await arrive("e");
  expect(stored).toEqual(["2 b", "1 a", "3 c", "4 d", "5 e"]);
  expect(uploads.current.uploading).toBe(false);
  expect(await pending[0]).toBeNull();
});

test("pictures are made smaller one at a time, while those before them are sent", async () => {
  const first = Promise.withResolvers<PreparedFile>();
  const second = Promise.withResolvers<PreparedFile>();
  preparing.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const uploads = open();
  await uploads.choose("a", "b");
  expect(uploads.states()).toEqual(["a shrinking", "b waiting"]);
  expect(preparing).toHaveBeenCalledOnce();
  const bytes = new Blob(["smaller"]);
  await act(async () => first.resolve({ outcome: "ready", bytes }));
  expect(uploads.states()).toEqual(["a sending", "b shrinking"]);
  expect(vi.mocked(sendImage).mock.lastCall?.[0]).toEqual({ bytes, name: "a", folder: "services" });
  await act(async () => second.resolve({ outcome: "ready", bytes }));
  expect(sent).toEqual(["a", "b"]);
});

test("a picture that fails delays no other, and is sent by another try with the same bytes", async () => {
  const uploads = open();
  await uploads.choose("a", "b");
  await fail("a", 0);
  await arrive("b");
  expect(uploads.failures()).toEqual([`a: ${failed}`]);
  expect(await pending[0]).toBe(`a: ${failed}`);
  await act(async () => uploads.current.tryAgain(1));
  expect(uploads.failures()).toEqual([]);
  expect(uploads.current.uploading).toBe(true);
  await arrive("a");
  expect(stored).toEqual(["2 b", "1 a"]);
  expect(preparing).toHaveBeenCalledTimes(2);
  expect(await pending[1]).toBeNull();
});

test("a file that is refused is not sent, and its message goes when others are chosen", async () => {
  const refusal = { message: "Please select an image file", detail: "This is a PDF document." };
  preparing.mockResolvedValueOnce({ outcome: "refused", refusal });
  const uploads = open();
  await uploads.choose("a", "b");
  await fail("b");
  expect(uploads.failures()).toEqual([
    "a: Please select an image file. This is a PDF document.",
    `b: ${failed}`,
  ]);
  expect(uploads.current.failures.map(({ canTryAgain }) => canTryAgain)).toEqual([false, true]);
  expect(sent).toEqual(["b"]);
  await uploads.choose("c");
  expect(uploads.failures()).toEqual([`b: ${failed}`]);
});

test("pictures that the server can still accept are sent once the connection is back", async () => {
  const uploads = open();
  await uploads.choose("a", "b", "c");
  await fail("a", 0);
  await fail("b", 422);
  await fail("c", 0);
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(sent).toEqual(["a", "b", "c", "a", "c"]);
  await arrive("a");
  await arrive("c");
  expect(uploads.failures()).toEqual([`b: ${failed}`]);
});

test("a file that cannot be read any more fails, and can be tried again", async () => {
  vi.stubGlobal("reportError", () => {});
  preparing.mockRejectedValueOnce(new DOMException("gone", "NotReadableError"));
  const uploads = open();
  await uploads.choose("a");
  expect(uploads.failures()).toEqual([`a: ${failed}`]);
  await act(async () => uploads.current.tryAgain(1));
  await arrive("a");
  expect(stored).toEqual(["1 a"]);
});

test("after the session has ended, the password is asked for once, and all pictures are sent", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const uploads = open();
  await uploads.choose("a", "b", "c", "d");
  await fail("a", 401);
  await fail("b", 401);
  await signIn();
  // This one was on its way while somebody signed in.
  await fail("c", 401);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual(["a", "b", "c", "a", "b", "c"]);
  for (const name of ["a", "b", "c"]) await arrive(name);
  await arrive("d");
  expect(uploads.failures()).toEqual([]);
  expect(stored).toEqual(["1 a", "2 b", "3 c", "4 d"]);
});

test("after Cancel, the password is not asked for again, and all pictures can be tried again", async () => {
  const uploads = open();
  await uploads.choose("a", "b", "c", "d");
  for (const name of ["a", "b"]) await fail(name, 401);
  await screen.findByRole("dialog", { name: "Please sign in again" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(uploads.failures()).toHaveLength(2));
  for (const name of ["c", "d"]) await fail(name, 401);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(uploads.current.failures.map(({ canTryAgain }) => canTryAgain)).toEqual(
    Array(4).fill(true),
  );
});

async function signIn(): Promise<void> {
  await screen.findByRole("dialog", { name: "Please sign in again" });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: "owner@example.com" } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "a dozen brushes" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}
