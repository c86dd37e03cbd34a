// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { sendImage, UploadFailed } from "./send-image.ts";
import { type UploadOutcome, useUpload } from "./use-upload.ts";

vi.mock(import("./send-image.ts"), async (original) => ({
  ...(await original()),
  sendImage: vi.fn(),
}));

const sending = vi.mocked(sendImage);
let outcomes: Record<string, UploadOutcome>;
beforeEach(() => {
  sending.mockReset();
  outcomes = {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
const stored = (name: string) => ({ url: `/website-images/${name}` }) as UploadedPicture;

function open() {
  const { result } = renderHook(() => useUpload("services"), { wrapper: SignInAgainBeside });
  async function upload(...files: File[]) {
    let done: Promise<void> | undefined;
    act(() => {
      done = result.current.uploadAll(files, (outcome, { name }) => {
        outcomes[name] = outcome;
      });
    });
    await done;
  }
  return { result, upload };
}

test("pictures are sent one after the other, and each reports its progress", async () => {
  const first = Promise.withResolvers<UploadedPicture>();
  sending.mockReturnValueOnce(first.promise).mockResolvedValueOnce(stored("b"));
  const { result, upload } = open();
  const done = upload(picture("a.jpg"), picture("b.jpg"));
  await waitFor(() => expect(result.current.uploading).toBe(true));
  act(() => sending.mock.calls[0]?.[2](0.5));
  expect(result.current.files).toEqual([
    { number: 1, name: "a.jpg", sent: 0.5 },
    { number: 2, name: "b.jpg", sent: null },
  ]);
  expect(sending).toHaveBeenCalledOnce();
  first.resolve(stored("a"));
  await done;
  expect(outcomes).toEqual({ "a.jpg": stored("a"), "b.jpg": stored("b") });
  await waitFor(() => expect(result.current.uploading).toBe(false));
});

test("the next picture is sent even if one fails", async () => {
  const refusal = { message: "Failed to upload image", detail: "" };
  sending.mockRejectedValueOnce(new UploadFailed(refusal, 500)).mockResolvedValueOnce(stored("b"));
  await open().upload(picture("a.jpg"), picture("letter.txt", "text/plain"), picture("b.jpg"));
  expect(outcomes["a.jpg"]).toBe("Failed to upload image");
  expect(outcomes["letter.txt"]).toMatch(/^Please select an image file/);
  expect(outcomes["b.jpg"]).toEqual(stored("b"));
  expect(sending, "the letter is refused unsent").toHaveBeenCalledTimes(2);
});

test.each([
  ["Sign In", stored("a"), 2],
  ["Cancel", "Failed to upload image", 1],
])(
  "after the session has ended, '%s' decides whether the picture is sent again",
  async (button, outcome, calls) => {
    const signedOut = new UploadFailed({ message: "Failed to upload image", detail: "" }, 401);
    sending.mockRejectedValueOnce(signedOut).mockResolvedValueOnce(stored("a"));
    vi.stubGlobal("fetch", async () => Response.json({}));
    const done = open().upload(picture("a.jpg"));
    await screen.findByRole("dialog", { name: "Please sign in again" });
    fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: "owner@example.com" } });
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: "a dozen brushes" } });
    fireEvent.click(screen.getByRole("button", { name: button }));
    await done;
    expect(outcomes["a.jpg"]).toEqual(outcome);
    expect(sending).toHaveBeenCalledTimes(calls);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);
