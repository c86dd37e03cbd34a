import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { BucketSettings } from "#domain/images/bucket.ts";

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Whether a request is signed with this key and secret (AWS Signature Version 4). */
export function isSignedBy(
  { method, url = "", headers }: IncomingMessage,
  { accessKeyId, secretAccessKey, region }: BucketSettings,
): boolean {
  const parts = form.exec(headers.authorization ?? "");
  const [, key, scope, day = "", place, names = "", signature] = parts ?? [];
  const time = String(headers["x-amz-date"]);
  if (key !== accessKeyId || place !== region || !time.startsWith(day)) return false;
  // S3 requires these headers to be signed.
  const signed = names.split(";");
  const required = Object.keys(headers).filter((name) => /^(host|x-amz-.*)$/.test(name));
  if (!required.every((name) => signed.includes(name))) return false;

  const { pathname, searchParams } = new URL(url, "http://bucket");
  const query = [...searchParams].map((pair) => pair.map(encode).join("=")).sort();
  const canonical = [
    method,
    pathname.split("/").map(decodeURIComponent).map(encode).join("/"),
    query.join("&"),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac("sha256", signingKey).update(toSign).digest("hex") === signature;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
