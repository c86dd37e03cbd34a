// @vitest-environment happy-dom
import "#tests/wait-on-busy-machine.ts";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import { isFinal, usePhotos } from "./use-photos.ts";

vi.mock(import("#app/browser/shrink-picture.ts"), () => ({ shrinkPicture: vi.fn() }));

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff);
const file = (name: string) => new File([jpeg, name], name);
const text = (name: string) => new File([name], name, { type: "image/jpeg" });

let sent: string[];
let answers: (() => Promise<Response> | Response)[];
const stored = () => Response.json({}, { status: 201 });

beforeEach(() => {
  vi.mocked(shrinkPicture)
    .mockReset()
    .mockImplementation(async (photo) => photo);
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(((body as FormData).get("file") as File).name);
    return (answers.shift() ?? stored)();
  });
  vi.stubGlobal("reportError", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Photos of a form that is not sent yet. `send` gives them the token. */
function open(limit = 5) {
  const { result, rerender } = renderHook(({ token }) => usePhotos(token, limit), {
    initialProps: { token: null as string | null },
  });
  return {
    get current() {
      return result.current;
    },
    add: (...files: File[]) => act(async () => result.current.add(files)),
    send: () => rerender({ token: "token" }),
    states: () => result.current.photos.map(({ state }) => state),
    names: () => result.current.photos.map((photo) => photo.file.name),
  };
}

test("photos are sent one after another once the enquiry is stored", async () => {
  const first = Promise.withResolvers<Response>();
  answers = [() => first.promise];
  const photos = open();
  await photos.add(file("hall.jpg"), file("stair.jpg"));
  expect(photos.current.isUnderWay).toBe(false);
  expect(sent).toEqual([]);
  photos.send();
  await waitFor(() => expect(sent).toEqual(["hall.jpg"]));
  expect(photos.states()).toEqual(["sending", "chosen"]);
  first.resolve(stored());
  await waitFor(() => expect(photos.states()).toEqual(["sent", "sent"]));
  expect(sent).toEqual(["hall.jpg", "stair.jpg"]);
  expect(photos.current.isUnderWay).toBe(false);
});

test("a file whose bytes are no photo is refused by name until the visitor chooses again", async () => {
  const photos = open();
  await photos.add(text("quote.jpg"), file("hall"));
  expect(photos.current.refused).toEqual([expect.stringContaining("quote.jpg")]);
  expect(photos.names()).toEqual(["hall"]);
  await photos.add(file("bar.jfif"));
  expect(photos.current.refused).toEqual([]);
  expect(photos.names()).toEqual(["hall", "bar.jfif"]);
});

test("no line about a refused file remains once the enquiry is stored", async () => {
  const photos = open();
  await photos.add(text("quote.pdf"));
  photos.send();
  expect(photos.current.refused).toEqual([]);
  await photos.add(text("list.pdf"));
  expect(photos.current.refused).toEqual([expect.stringContaining("list.pdf")]);
});

test("a file that is chosen twice is listed once", async () => {
  const photos = open();
  const hall = () => new File([jpeg], "hall.jpg", { lastModified: 1 });
  await photos.add(hall());
  await photos.add(hall());
  expect(photos.names()).toEqual(["hall.jpg"]);
});

test("the form says how many photos were too many, and removing one makes room for another", async () => {
  const photos = open(2);
  await photos.add(file("a.jpg"), file("b.jpg"), file("c.jpg"));
  expect(photos.current.refused).toEqual([
    "An enquiry can have five photos: 1 more could not be added.",
  ]);
  act(() => photos.current.remove(photos.current.photos[0]?.key ?? ""));
  expect(photos.current.refused).toEqual([]);
  await photos.add(file("c.jpg"), file("d.jpg"), file("e.jpg"));
  expect(photos.current.refused).toEqual([
    "An enquiry can have five photos: 2 more could not be added.",
  ]);
  expect(photos.names()).toEqual(["b.jpg", "c.jpg"]);
});

test.each<[string, () => Promise<Response> | Response, string]>([
  ["is cut off", () => Promise.reject(new TypeError("cut")), "It could not be sent."],
  ["is stopped by an extension", () => Promise.reject(new Error("x")), "It could not be sent."],
  ["is refused for now", () => Response.json({ message: "Busy" }, { status: 503 }), "Busy"],
])("a photo that %s delays no other, and can be tried again", async (_, failing, message) => {
  answers = [failing];
  const photos = open();
  await photos.add(file("hall.jpg"), file("bar.jpg"));
  photos.send();
  await waitFor(() => expect(photos.states()).toEqual(["failed", "sent"]));
  const [hall] = photos.current.photos;
  expect(hall?.failure).toEqual({ message, isFinal: false });
  act(() => photos.current.tryAgain(hall?.key ?? ""));
  expect(photos.current.photos[0]?.failure).toBeUndefined();
  await waitFor(() => expect(photos.states()).toEqual(["sent", "sent"]));
});

test("a photo that is refused for good is not tried again", async () => {
  answers = [() => Response.json({ message: "No picture" }, { status: 422 })];
  const photos = open();
  await photos.add(file("list.txt"));
  photos.send();
  await waitFor(() => expect(photos.states()).toEqual(["failed"]));
  expect(photos.current.photos[0]?.failure).toEqual({ message: "No picture", isFinal: true });
  act(() => photos.current.tryAgain(photos.current.photos[0]?.key ?? ""));
  act(() => void window.dispatchEvent(new Event("online")));
  expect(photos.states()).toEqual(["failed"]);
  expect(sent).toHaveLength(1);
});

test("photos that failed are sent with the same bytes once the connection is back", async () => {
  const fail = () => Promise.reject(new TypeError("offline"));
  answers = [fail, fail];
  const photos = open();
  await photos.add(file("hall.jpg"), file("bar.jpg"));
  photos.send();
  await waitFor(() => expect(photos.states()).toEqual(["failed", "failed"]));
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(photos.states()).toEqual(["sent", "sent"]));
  expect(sent).toHaveLength(4);
  expect(shrinkPicture).toHaveBeenCalledTimes(2);
});

test("the browser asks a visitor who leaves the page while photos are being sent", async () => {
  const answer = Promise.withResolvers<Response>();
  answers = [() => answer.promise];
  const photos = open();
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await photos.add(file("hall.jpg"));
  expect(leave()).toBe(false);
  photos.send();
  await waitFor(() => expect(photos.current.isUnderWay).toBe(true));
  expect(leave()).toBe(true);
  answer.resolve(stored());
  await waitFor(() => expect(photos.current.isUnderWay).toBe(false));
  expect(leave()).toBe(false);
});

describe("a photo that was refused", () => {
  test.each([400, 408, 500, 502, 503])("with %i can be tried again", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(false);
  });

  test.each([403, 409, 413, 415, 422])("with %i cannot", (status) => {
    expect(isFinal(new Response(null, { status }))).toBe(true);
  });

  test("because of too many posts can be tried later, because of too many photos never", () => {
    const headers = { "Retry-After": "600" };
    expect(isFinal(new Response(null, { status: 429, headers }))).toBe(false);
    expect(isFinal(new Response(null, { status: 429 }))).toBe(true);
  });
});
