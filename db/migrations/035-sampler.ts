import type { Migration } from "#db/migration.ts";

/** Slugs of the built-in services, with the finish that the sampler draws for each. */
const finishes = {
  dragging: "dragging",
  "rag-roll": "rag-roll",
  stippling: "stippling",
  marbling: "marbling",
  "wood-graining": "wood-graining",
  "lime-wash": "lime-wash",
  "metallic-finishes-glittering": "metallic",
};

/**
 * How the sampler shows a service. The saved built-in services get their finish at once; visitors
 * see it once the owner has published it.
 */
export const sampler: Migration = {
  name: "035-sampler",
  kind: "expand",
  async up(trx) {
    await trx.schema
      .alterTable("services")
      .addColumn("sampler", "text", (column) => column.notNull().defaultTo("none"))
      .execute();
    for (const [slug, finish] of Object.entries(finishes))
      await trx.updateTable("services").set({ sampler: finish }).where("slug", "=", slug).execute();
  },
};
