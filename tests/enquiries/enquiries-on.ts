import { beforeEach } from "vitest";
import type { TestDatabaseKind } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { enquiryPoster } from "./example-enquiry.ts";

type Poster = ReturnType<typeof enquiryPoster>;

/** For each test, a new database, and `post`, which stores example enquiries there. */
export function enquiriesOn(create: TestDatabaseKind["create"], timeOf: (posted: number) => Date) {
  const database = newDatabase(create);
  let poster: Poster;
  beforeEach(() => {
    poster = enquiryPoster(database.db, timeOf);
  });
  const post: Poster = (...enquiry) => poster(...enquiry);
  return { database, post };
}
