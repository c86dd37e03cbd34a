import type { Migration } from "#db/migration.ts";

/** What a picture was made from, and how; and the detailed copy that pictures are made from. */
export const editedPictures: Migration = {
  name: "021-edited-pictures",
  kind: "expand",
  async up(trx) {
    for (const name of ["original", "made_from", "edits"])
      await trx.schema.alterTable("images").addColumn(name, "text").execute();
    await trx.schema.createIndex("images_made_from").on("images").column("made_from").execute();
  },
};
