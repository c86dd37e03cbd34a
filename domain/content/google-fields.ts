import { line } from "#domain/forms/fields.ts";
import { text } from "./fields.ts";

/** What search engines show of a page. The page's usual words stand in for an empty text. */
export const googleFields = {
  seoTitle: text("Title in Google", line("The title in Google", 120)),
  seoDescription: text("Description in Google", line("The description in Google", 320)),
};
