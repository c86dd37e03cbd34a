import { parse } from "node:querystring";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy } from "busboy";
import type { IncomingFile, IncomingFiles } from "#domain/images/incoming-file.ts";
import {
  BodyFault,
  formPatience,
  mediaType,
  type Patience,
  readText,
  receiveBody,
  tooMuch,
} from "./read-body.server.ts";

/** The expected fields of a form. */
interface Expected<Name extends string> {
  names: readonly Name[];
  /** Those that may be sent several times. Their values come with spaces between. */
  lists?: readonly Name[];
  /** Largest size of the whole form. */
  bytes: number;
}

/** The expected fields that were sent. */
export type Fields<Name extends string> = Partial<Record<Name, string>>;

/**
 * Reads the expected fields of a posted form. Not with the platform's parser, which takes half an
 * hour for 20 MB of `a&a&`.
 */
export async function readFields<Name extends string>(
  request: Request,
  expected: Expected<Name>,
): Promise<Fields<Name> | BodyFault> {
  try {
    switch (mediaType(request)) {
      case "application/x-www-form-urlencoded":
        return pick(parsed(await readText(request, expected.bytes), expected), expected);
      case "multipart/form-data":
        return pick(await readParts(request, expected), expected);
      default:
        return new BodyFault(415, "Send it as a form.");
    }
  } catch (error) {
    if (error instanceof BodyFault) return error;
    throw error;
  }
}

function parsed(text: string, { names }: Expected<string>) {
  const maxKeys = fieldsLimit(names);
  if (text.split("&", maxKeys + 1).length > maxKeys) throw tooMuch();
  return parse(text, "&", "=", { maxKeys });
}

/** If a field was sent more than once, the last one counts, unless it is a list. */
function pick<Name extends string>(
  sent: Record<string, string | string[] | undefined>,
  { names, lists = [] }: Expected<Name>,
): Fields<Name> {
  const fields: Fields<Name> = {};
  for (const name of names) {
    const values = [sent[name]].flat().filter((value) => value !== undefined);
    const value = lists.includes(name) ? values.join(" ") : values.at(-1);
    if (value !== undefined && values.length > 0) fields[name] = value;
  }
  return fields;
}

/** A form has each field once; twice as many leaves room for a client that adds its own. */
function fieldsLimit(names: readonly string[]): number {
  return 2 * names.length;
}

/** How to handle the form's one file. */
interface FilePart {
  patience: Patience;
  /**
   * Receives the file. An error that it throws ends the request.
   * @param fields the fields before the file
   */
  take(file: SentFile, fields: Record<string, string>): Promise<void>;
}

interface SentFile {
  /** The sender's file name. */
  name: string;
  content: Readable;
}

/** Largest size of a field next to a file, and of everything before the file. */
const besideFileBytes = 200;
const beforeFileBytes = 10 * 1024;

/**
 * Reads the text fields of a multipart form. Stops at the first limit reached: fields, files,
 * bytes, names or time. Throws `BodyFault`, and what `take` throws.
 */
async function readParts(
  request: Request,
  { names, lists = [], bytes }: Expected<string>,
  filePart?: FilePart,
): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null);
  const limits = { bytes, ...(filePart?.patience ?? formPatience) };
  const body = receiveBody(request, limits);
  const form = open(request, names, filePart ? besideFileBytes : bytes, filePart ? 1 : 0);
  let taking: Promise<void> | undefined;
  let failure: { reason: unknown } | undefined;
  const fail = (reason: unknown) => {
    failure ??= { reason };
    body.stop(reason);
    form.destroy(reason as Error);
  };
  for (const limit of ["partsLimit", "fieldsLimit"] as const) form.on(limit, () => fail(tooMuch()));
  form.on("filesLimit", () => fail(new BodyFault(415, "Files are not accepted here.")));
  form.on("field", (name, value, { valueTruncated }) => {
    if (valueTruncated || value.length >= bytes) return fail(tooMuch());
    const earlier = lists.includes(name) ? fields[name] : undefined;
    fields[name ?? ""] = earlier === undefined ? value : `${earlier} ${value}`;
  });
  form.on("file", (_, content, { filename = "" }) => {
    // The form reports the same error.
    content.on("error", () => {});
    taking = filePart?.take({ name: filename, content }, fields);
    // If the form has ended, it has already reported why.
    taking?.catch((reason) => form.destroyed || fail(reason));
  });
  try {
    await pipeline(async function* () {
      let received = 0;
      for await (const part of body.pieces) {
        yield part;
        received += part.length;
        if (filePart && !taking && received > beforeFileBytes) throw tooMuch();
      }
    }, form);
  } catch (error) {
    await taking?.catch(() => {});
    if (failure) throw failure.reason;
    throw error instanceof BodyFault ? error : unreadable(error);
  }
  await taking;
  return fields;
}

function open(
  request: Request,
  names: readonly string[],
  fieldSize: number,
  files: number,
): Busboy {
  const fields = fieldsLimit(names);
  try {
    return busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      // Browsers encode file names like the page.
      defParamCharset: "utf8",
      // The closing boundary counts as a part.
      limits: { fields, files, parts: fields + files + 1, fieldSize, fieldNameSize: 100 },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause: unknown): BodyFault {
  return new BodyFault(400, "The form could not be read.", { cause });
}

/** A form with one file, stored on disk. The caller closes the file. */
interface ReceivedUpload {
  fields: Record<string, string>;
  file: (IncomingFile & { name: string }) | null;
}

interface UploadOptions {
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
