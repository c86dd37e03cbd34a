import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import type { LogError, ReadPictures } from "#app/context.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { Listing } from "./list-page.tsx";

/** A page of rows, streamed. If reading fails, the message for the banner; the error is logged. */
export async function readListing<Part>(
  part: Promise<Part>,
  fallback: DatabaseFallback,
  logError: LogError,
): Promise<Listing<Part>> {
  try {
    return await part;
  } catch (error) {
    return { error: failureMessage(error, fallback, logError) };
  }
}

/** Adds to each row its picture. A row whose picture does not exist gets none. */
export async function withPictures<Row>(
  rows: Row[],
  addressOf: (row: Row) => string | null | undefined,
  readPictures: ReadPictures,
): Promise<(Row & { picture: Picture | undefined })[]> {
  const addresses = new Set(rows.map(addressOf).filter((address) => typeof address === "string"));
  const known = await readPictures([...addresses]);
  return rows.map((row) => ({ ...row, picture: known[addressOf(row) ?? ""] }));
}
