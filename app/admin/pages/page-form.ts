import type { OpenedForm } from "#app/admin/editing/editor.ts";
import type { GoogleFacts } from "#app/admin/editing/google-section.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";

/** The props of a page's form, as `pageLoader` reads them. */
export interface PageFormProps<Form> {
  opened: OpenedForm<Form>;
  labels: Record<keyof Form, string>;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  /** Whether visitors see what is saved. */
  publishedState: PublishedState;
  google: GoogleFacts;
}
