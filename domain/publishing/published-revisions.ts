import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";

/** What versions show, each row with its revision, whose columns are null if it is missing. */
export function publishedRevisions(db: Kysely<Tables>) {
  return db
    .selectFrom("published")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.noun", "=", "published.noun")
        .onRef("revisions.item", "=", "published.item")
        .onRef("revisions.revision", "=", "published.revision"),
    );
}

/** A condition on `published`: this version, or a later one, still shows the revision. */
export function isShownAfter(version: number) {
  return sql<boolean>`(published.until is null or published.until > ${version})`;
}
