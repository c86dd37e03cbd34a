import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type Busboy } from "busboy";
import {
  BodyFault,
  formPatience,
  type Patience,
  receiveBody,
  tooMuch,
} from "./read-body.server.ts";

/** The expected fields of a form. */
export interface Expected<Name extends string> {
  names: readonly Name[];
  /** Those that may be sent several times. Their values come with spaces between. */
  lists?: readonly Name[];
  /** Largest size of the whole form. */
  bytes: number;
}

/** A form has each field once; twice as many leaves room for a client that adds its own. */
export function fieldsLimit(names: readonly string[]): number {
  return 2 * names.length;
}

/** How to handle the form's one file. */
export interface FilePart {
  patience: Patience;
  /**
   * Receives the file. An error that it throws ends the request.
   * @param fields the fields before the file
   */
  take(file: SentFile, fields: Record<string, string>): Promise<void>;
}

export interface SentFile {
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
export async function readParts(
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
