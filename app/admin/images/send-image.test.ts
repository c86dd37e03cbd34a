import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sendImage } from "./send-image.ts";

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
