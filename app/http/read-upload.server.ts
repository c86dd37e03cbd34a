import type { IncomingFile, IncomingFiles } from "#domain/images/incoming-file.ts";
import { BodyFault, mediaType, type Patience, tooMuch } from "./read-body.server.ts";
import { readParts } from "./read-parts.server.ts";

/** A form with one file, stored on disk. The caller closes the file. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  file: (IncomingFile & { name: string }) | null;
}

export interface UploadOptions {
  names: readonly string[];
  /** Largest size of the file, and of the rest of the form. */
  fileBytes: number;
  formBytes: number;
  patience: Patience;
  incoming: IncomingFiles;
  /** Called before the file is received. Throws `BodyFault` to refuse it. */
  admit?(fields: Record<string, string>): Promise<void>;
}

/** A file up to twice the largest size is received whole, so that its sender reads the refusal. */
export const receivedShare = 2;

/** Receives a form with a picture. Throws when the disk cannot store it. */
export async function readUpload(
  request: Request,
  { names, fileBytes, formBytes, patience, incoming, admit }: UploadOptions,
): Promise<ReceivedUpload | BodyFault> {
  if (mediaType(request) !== "multipart/form-data")
    return new BodyFault(415, "Send the picture as a form in parts.");
  let file: ReceivedUpload["file"] = null;
  try {
    const expected = { names, bytes: receivedShare * fileBytes + formBytes };
    const fields = await readParts(request, expected, {
      patience,
      async take({ name, content }, before) {
        await admit?.(before);
        file = Object.assign(await incoming.keep(under(fileBytes, content)), { name });
      },
    });
    return { fields, file };
  } catch (error) {
    await (file as ReceivedUpload["file"])?.close();
    if (error instanceof BodyFault) return error;
    throw error;
  }
}

/**
 * Passes the bytes on. From the limit on it discards them, and throws `BodyFault` at the end: many
 * clients read an answer only after they have sent everything.
 */
async function* under(bytes: number, source: AsyncIterable<Uint8Array>) {
  let received = 0;
  for await (const part of source) {
    received += part.length;
    if (received < bytes) yield part;
  }
  if (received >= bytes) throw tooMuch();
}
