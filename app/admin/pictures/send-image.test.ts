import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import { prepareFile, sendImage } from "./send-image.ts";

vi.mock(import("#app/browser/shrink-picture.ts"), () => ({ shrinkPicture: vi.fn() }));

const shrinking = vi.mocked(shrinkPicture);
/** What a browser answers that cannot decode the picture. */
const cannotDecode = async (file: File) => file;
afterEach(() => void shrinking.mockReset());

const jpeg = "\xff\xd8\xff\xe0";
const heic = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
const hdr = "\x89PNG\r\n\x1a\n\0\0\0\x04cICP\x09\x10\0\x01";

test.each([
  ["a JPEG", "hall.jpg", "image/jpeg", jpeg],
  ["a JPEG without an ending", "hall", "", jpeg],
  ["a JPEG that calls itself a text", "hall.jfif", "text/plain", jpeg],
  ["a HEIC of which the system knows no type", "IMG_1.HEIC", "", heic],
  ["a HEIC that calls itself a JPEG", "IMG_1.jpg", "image/jpeg", heic],
])(
  "%s that the browser can decode is sent as the browser made it",
  async (_, name, type, start) => {
    const smaller = new Blob(["smaller"]);
    shrinking.mockResolvedValue(smaller);
    const prepared = await prepareFile(fileOf(name, type, start));
    expect(prepared).toEqual({ outcome: "ready", bytes: smaller });
  },
);

test.each([
  ["hall.jpg", "image/jpeg", jpeg, 5 * 1024 * 1024 - 1],
  ["hall.tiff", "image/tiff", "II*\0", 100],
  ["hall", "", jpeg, 100],
])("%s of type %j goes as it is if the browser cannot decode it", async (...given) => {
  shrinking.mockImplementation(cannotDecode);
  const file = fileOf(...given);
  expect(await prepareFile(file)).toEqual({ outcome: "ready", bytes: file });
});

test.each([
  ["hall.jpg", "image/jpeg", jpeg, 5 * 1024 * 1024, "Image size must be less than 5MB", /5 MB/],
  ["IMG_1.jpg", "image/jpeg", heic, 100, "Please select an image file", /a HEIC picture/],
  ["IMG_1.HEIC", "", heic, 100, "Please select an image file", /a HEIC picture/],
  ["photo.jpg", "image/jpeg", "words", 100, "Please select an image file", /cannot be read/],
])("%s of type %j is refused in words if the browser cannot decode it", async (...given) => {
  const [name, type, start, size, message, detail] = given;
  shrinking.mockImplementation(cannotDecode);
  expect(await prepareFile(fileOf(name, type, start, size))).toEqual({
    outcome: "refused",
    refusal: { message, detail: expect.stringMatching(detail) },
  });
});

test.each([
  ["drawing.png", '<?xml version="1.0"?><svg width="1">', /an SVG drawing/],
  ["quote.jpg", "%PDF-1.7", /a PDF document/],
  ["sunset.png", hdr, /an HDR picture/],
])("%s is refused in words and not decoded", async (name, start, detail) => {
  expect(await prepareFile(fileOf(name, "image/png", start))).toEqual({
    outcome: "refused",
    refusal: { message: "Please select an image file", detail: expect.stringMatching(detail) },
  });
  expect(shrinking).not.toHaveBeenCalled();
});

describe("sending a picture", () => {
  const image = { bytes: new Blob(["picture"]), name: "hall.heic", folder: "portfolio" } as const;
  const picture = { url: "/website-images/services/1-hall.jpg" };
  const send = () => sendImage(image, () => {});
  let sent: FakeRequest[];
  beforeEach(() => {
    sent = [];
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends FakeRequest {
        constructor() {
          super();
          sent.push(this);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("posts the file with its folder, reports progress, and resolves to the picture", async () => {
    const progress: number[] = [];
    const uploading = sendImage(image, (part) => progress.push(part));
    const [request] = sent;
    expect(request?.opened).toEqual(["POST", "/admin/images"]);
    expect(request?.body?.get("folder")).toBe("portfolio");
    const file = request?.body?.get("file") as File;
    expect([file.name, await file.text()]).toEqual(["hall.heic", "picture"]);
    request?.upload.onprogress?.({ loaded: 5, total: 10 });
    request?.answer(201, JSON.stringify({ picture }));
    expect(await uploading).toEqual(picture);
    expect(progress).toEqual([0.5]);
  });

  test.each([
    [422, { message: "Please select an image file", detail: "This is …" }],
    [413, { message: "Image size must be less than 5MB", detail: "This file has 7 MB." }],
  ])("the server's message about the file is passed on (%i)", async (status, words) => {
    const uploading = send();
    sent[0]?.answer(status, JSON.stringify(words));
    await expect(uploading).rejects.toMatchObject({ ...words, status, canTryAgain: false });
  });

  test.each([
    [500, JSON.stringify({ message: "Failed to upload image. Please try again." })],
    [401, JSON.stringify({ message: "Sign in first." })],
    [413, "<html>Request Entity Too Large</html>"],
    [201, ""],
    [201, "null"],
  ])("any other answer leads to the specified alert (%i %s)", async (status, text) => {
    const uploading = send();
    sent[0]?.answer(status, text);
    await expect(uploading).rejects.toMatchObject({
      message: "Failed to upload image. Please try again.",
      detail: "",
      canTryAgain: status !== 413,
      status,
    });
  });

  test("a silent connection leads to the specified alert; a slow one does not", async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const uploading = send();
    for (let loaded = 1; loaded <= 5; loaded += 1) {
      vi.advanceTimersByTime(119_000);
      sent[0]?.upload.onprogress?.({ loaded, total: 5 });
    }
    expect(sent[0]?.aborted).toBe(false);
    vi.advanceTimersByTime(120_000);
    expect(sent[0]?.aborted).toBe(true);
    await expect(uploading).rejects.toThrow("Failed to upload image. Please try again.");
  });
});

function fileOf(name: string, type: string, start: string, size = start.length): File {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  return Object.defineProperty(new File([bytes], name, { type }), "size", { value: size });
}

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  aborted = false;
  status = 0;
  responseText = "";
  opened: string[] = [];
  body: FormData | undefined;

  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
    this.onloadend?.();
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
}
