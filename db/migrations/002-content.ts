import type { Migration } from "#db/migration.ts";

/** Lists and objects are JSON in text columns. */
export const content: Migration = {
  name: "002-content",
  kind: "foundation",
  async up(trx) {
    await trx.schema
      .createTable("services")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("summary", "text", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("hero_image", "text")
      .addColumn("process", "text", (column) => column.notNull())
      .addColumn("applications", "text", (column) => column.notNull())
      .addColumn("keywords", "text", (column) => column.notNull())
      .addColumn("faq", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();

    await trx.schema
      .createTable("portfolio")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("slug", "text", (column) => column.notNull().unique())
      .addColumn("sector", "text", (column) => column.notNull())
      .addColumn("location", "text", (column) => column.notNull())
      .addColumn("year", "integer", (column) => column.notNull())
      .addColumn("client", "text", (column) => column.notNull())
      .addColumn("duration", "text", (column) => column.notNull())
      .addColumn("scope", "text", (column) => column.notNull())
      .addColumn("finishes", "text", (column) => column.notNull())
      .addColumn("challenge", "text", (column) => column.notNull())
      .addColumn("solution", "text", (column) => column.notNull())
      .addColumn("outcome", "text", (column) => column.notNull())
      .addColumn("images", "text", (column) => column.notNull())
      .addColumn("testimonial", "text")
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("portfolio_year")
      .on("portfolio")
      .columns(["year desc", "created_at desc", "id"])
      .execute();
    await trx.schema
      .createIndex("portfolio_sector")
      .on("portfolio")
      .columns(["sector", "year desc", "created_at desc", "id"])
      .execute();

    await trx.schema
      .createTable("testimonials")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("role", "text", (column) => column.notNull())
      .addColumn("company", "text", (column) => column.notNull())
      .addColumn("project", "text", (column) => column.notNull())
      .addColumn("quote", "text", (column) => column.notNull())
      .addColumn("rating", "integer", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex("testimonials_created_at")
      .on("testimonials")
      .columns(["created_at desc", "id"])
      .execute();

    await trx.schema
      .createTable("publications")
      .addColumn("version", "integer", (column) => column.primaryKey().notNull())
      .addColumn("content", "text", (column) => column.notNull())
      .addColumn("published_at", "text", (column) => column.notNull())
      .addColumn("published_by", "text")
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
  },
};
