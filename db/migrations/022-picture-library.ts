import type { Migration } from "#db/migration.ts";

/** What an uploaded picture shows, kept with the picture, for when it is used again. */
export const pictureLibrary: Migration = {
  name: "022-picture-library",
  kind: "expand",
  async up(trx) {
    await trx.schema.alterTable("images").addColumn("alt", "text").execute();
  },
};
