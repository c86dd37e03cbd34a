import { type Expression, type SqlBool, sql } from "kysely";
import { textKey } from "./text-key.ts";

/** Whether the column `search_text`, which is folded, contains each of these folded words. */
export function searchTextContains(words: readonly string[]): Expression<SqlBool>[] {
  return words.map((word) => {
    const pattern = `%${textKey(word).replace(/[\\%_]/g, "\\$&")}%`;
    return sql<SqlBool>`search_text like ${pattern} escape '\\'`;
  });
}
