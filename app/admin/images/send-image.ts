import type { ImageFolder } from "#domain/images/image-path.ts";
import { imageBytesLimit } from "#domain/images/image-path.ts";
import type { UploadedPicture } from "#domain/images/picture.ts";
import type { Refusal } from "#domain/images/refusal.ts";
import { type ImageRefusal, refusalWords, uploadFailed } from "#domain/images/refusal.ts";

/**
 * Milliseconds without a sign of life after which a connection is given up. A proxy waits as long
 * for the answer.
 */
const longestSilence = 120_000;

/** An upload that did not come about. `message` is what the person is told, word for word. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
  /** What the file is and what to do about it; empty when it is not the file's fault. */
  readonly detail: string;
  /** Of the answer; 0 when there was none. */
  readonly status: number;

  constructor({ message, detail }: ImageRefusal, status: number) {
    super(message);
    this.detail = detail;
    this.status = status;
  }
}

/**
 * Why a file need not be sent, what it is and what to do, or null. The server looks at its bytes
 * again.
 */
export function refusalOfFile(file: File): ImageRefusal | null {
  const refusal = judge(file);
  return refusal && refusalWords(refusal);
}

/**
 * Sends a picture and gives back what it has become. Throws `UploadFailed`.
 * @param onProgress told how much of the file has been sent, from 0 to 1
 */
export function sendImage(
  file: File,
  folder: ImageFolder,
  onProgress: (sent: number) => void,
): Promise<UploadedPicture> {
  const form = new FormData();
  form.append("folder", folder);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    // Not `fetch`, which does not say how much it has sent.
    const request = new XMLHttpRequest();
    // Not its `timeout`, which would end a slow upload too.
    const giveUp = () => request.abort();
    let silence = setTimeout(giveUp, longestSilence);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, longestSilence);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (request.status === 201 && answer.picture) resolve(answer.picture);
      else reject(failureOf(request.status, answer));
    };
    request.onerror = () => reject(failureOf(0, {}));
    request.onabort = request.onerror;
    request.onloadend = () => clearTimeout(silence);
    request.open("POST", "/admin/images");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

/** Types that are pictures, but none that browsers show or that we take. */
const unsupportedTypes: Record<string, string> = {
  "image/heic": "HEIC",
  "image/heif": "HEIC",
  "image/svg+xml": "SVG",
  "application/pdf": "PDF",
};

function judge({ name, type, size }: File): Refusal | null {
  const format =
    unsupportedTypes[type] ?? (type === "" && /\.hei[cf]$/i.test(name) ? "HEIC" : null);
  if (format) return { reason: "unsupported format", format };
  if (!type.startsWith("image/")) return { reason: "not a picture" };
  return size >= imageBytesLimit ? { reason: "too many bytes", bytes: size } : null;
}

interface Answer {
  picture?: UploadedPicture;
  message?: string;
  detail?: string;
}

/** Empty when the answer is not ours, as from a proxy. */
function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Only about the file itself the server knows better than the specified words. */
function failureOf(status: number, { message, detail }: Answer): UploadFailed {
  const known = (status === 413 || status === 422) && message;
  return new UploadFailed({ message: known || uploadFailed, detail: detail ?? "" }, status);
}
