import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/** An enquiry that waits for a reply. */
export interface OpenEnquiry {
  id: string;
  name: string;
  phone: string;
  service: string;
  /** ISO-8601 text in UTC. */
  receivedAt: string;
  /** Id of its first photo of the room; null if it has none. */
  photo: string | null;
}

/** The enquiries that have waited longest for a reply, at most `limit`, and how many wait. */
export async function openEnquiries(
  db: Kysely<Tables>,
  { limit }: { limit: number },
): Promise<{ enquiries: OpenEnquiry[]; total: number }> {
  const open = db
    .selectFrom("enquiries")
    .where("spam_reason", "is", null)
    .where("state", "=", "new");
  const rows = await open
    .select(["id", "name", "phone", "service", "received_at as receivedAt"])
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const { total } = await open
    .select((select) => select.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const photos = await firstPhotos(
    db,
    rows.map(({ id }) => id),
  );
  const enquiries = rows.map((row) => ({ ...row, photo: photos.get(row.id) ?? null }));
  return { enquiries, total: Number(total) };
}

async function firstPhotos(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("enquiry_photos")
    .select(["id", "enquiry_id"])
    .where("enquiry_id", "in", ids)
    .where("sample_place", "is", null)
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .execute();
  // Of several photos, the earliest stays.
  return new Map(rows.map(({ id, enquiry_id }) => [enquiry_id, id]));
}
