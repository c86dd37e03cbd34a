/** A received mail, with the parts that tests need. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /**
   * Header fields in order: the name as sent, and the value on one line with encoded words decoded.
   */
  headers: [name: string, value: string][];
  text: string;
  html: string;
}

/**
 * Reads a message with the parts that we send: text, HTML, and perhaps pictures that belong to it
 * (RFC 5322, 2045 to 2047, 2387).
 */
export function readMail(envelope: Pick<ReceivedMail, "from" | "to">, bytes: Buffer): ReceivedMail {
  // Mails should be pure ASCII. Decoded as Latin-1, any other byte stays one visible character.
  const raw = bytes.toString("latin1");
  const message = readEntity(raw);
  const parts = partsOf(message);
  const textOf = (type: string) => {
    const part = parts.find((part) => fieldOf(part, "Content-Type").startsWith(type));
    return part ? bodyOf(part).toString("utf8").replaceAll("\r\n", "\n") : "";
  };
  return {
    ...envelope,
    raw,
    headers: message.headers,
    text: textOf("text/plain"),
    html: textOf("text/html"),
  };
}

/** The parts of an entity that have no parts themselves. */
function partsOf(entity: Entity): Entity[] {
  const type = fieldOf(entity, "Content-Type");
  if (!type.startsWith("multipart/")) return [entity];
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  return entity.body.split(`\r\n--${boundary}`).slice(1, -1).map(readEntity).flatMap(partsOf);
}

/** The value of a header field. Throws unless the mail has it exactly once. */
export function headerOf({ headers }: ReceivedMail, wanted: string): string {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase());
  const [only] = values;
  if (!only || values.length > 1) throw new Error(`${values.length} headers ${wanted}`);
  return only[1];
}

interface Entity {
  headers: [name: string, value: string][];
  body: string;
}

function readEntity(text: string): Entity {
  const source = text.replace(/^\r\n/, "");
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers, body: source.slice(end + 2) };
}

function fieldOf({ headers }: Entity, wanted: string): string {
  return headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1] ?? "";
}

function bodyOf(part: Entity): Buffer {
  const body = part.body.replace(/^\r\n/, "");
  const encoding = fieldOf(part, "Content-Transfer-Encoding").toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding === "quoted-printable") return quotedPrintable(body.replaceAll("=\r\n", ""));
  return Buffer.from(body, "latin1");
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. Space between two of them is not part of the text. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
      const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(
        ([, how = "", text = ""]) =>
          how.toLowerCase() === "b"
            ? Buffer.from(text, "base64")
            : quotedPrintable(text.replaceAll("_", " ")),
      );
      return Buffer.concat(bytes).toString("utf8");
    });
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
