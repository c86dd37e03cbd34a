import { isPicture } from "#app/browser/picture-format.ts";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import type { UploadedPicture } from "#domain/images/picture.ts";
import {
  type ImageRefusal,
  imageBytesLimit,
  type Refusal,
  refusalWords,
  unsupportedFormat,
  uploadFailed,
} from "#domain/images/refusal.ts";

const wanted = {
  /** More than a page shows, so that a part of the picture can be cut out. */
  longestSide: 3840,
  bytesLimit: imageBytesLimit,
  smallBytes: 1_500_000,
};

export type PreparedFile =
  | { outcome: "ready"; bytes: Blob }
  | { outcome: "refused"; refusal: ImageRefusal };

/**
 * Makes a chosen file small enough to be sent, or says why it cannot be accepted. Its bytes decide,
 * not its name or its type; the server checks them again. Prepare one file at a time, because the
 * browser decodes it.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const start = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  const format = unsupportedFormat(start);
  // A HEIC becomes another picture in the browser; a drawing would too.
  if (format && format !== "HEIC") return refused({ reason: "unsupported format", format });
  const bytes = await shrinkPicture(file, wanted);
  if (bytes !== file) return { outcome: "ready", bytes };
  if (format) return refused({ reason: "unsupported format", format });
  if (!(await isPicture(file))) return refused({ reason: "not a picture" });
  if (file.size < imageBytesLimit) return { outcome: "ready", bytes };
  return refused({ reason: "too many bytes", bytes: file.size });
}

function refused(refusal: Refusal): PreparedFile {
  return { outcome: "refused", refusal: refusalWords(refusal) };
}

/** Abort the upload after this long without progress, in milliseconds. A proxy waits as long. */
const longestSilence = 120_000;

/** A failed upload. `message` is shown as it is. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
  /** What is wrong with the file and what to do; empty when the file is not the cause. */
  readonly detail: string;
  /** Status of the answer; 0 when none came. */
  readonly status: number;
  /** Whether the same file may be accepted at another try. */
  readonly canTryAgain: boolean;

  constructor({ message, detail }: ImageRefusal, status: number) {
    super(message);
    this.detail = detail;
    this.status = status;
    this.canTryAgain = !isAboutTheFile(status);
  }
}

export interface ImageToSend {
  bytes: Blob;
  /** The name of the chosen file. */
  name: string;
  folder: PictureTable;
}

/**
 * Uploads a picture and returns the stored one. Throws `UploadFailed`.
 * @param onProgress receives the share that has been sent, from 0 to 1
 */
export function sendImage(
  { bytes, name, folder }: ImageToSend,
  onProgress: (sent: number) => void,
): Promise<UploadedPicture> {
  const form = new FormData();
  form.append("folder", folder);
  form.append("file", bytes, name);
  return new Promise((resolve, reject) => {
    // Not `fetch`, which does not report upload progress.
    const request = new XMLHttpRequest();
    // Not its `timeout`, which would also end a slow upload.
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

interface Answer {
  picture?: UploadedPicture;
  message?: string;
  detail?: string;
}

/** Empty when the answer came from a proxy. */
function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isAboutTheFile(status: number): boolean {
  return status === 413 || status === 422;
}

/** The server's message is used only if it is about the file itself. */
function failureOf(status: number, { message, detail }: Answer): UploadFailed {
  const known = isAboutTheFile(status) && message;
  return new UploadFailed({ message: known || uploadFailed, detail: detail ?? "" }, status);
}
