import { contentType } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/google-fields.ts";
import { heading, onePage, prose } from "./page-fields.ts";

/** The owner's additions to the privacy notice. The program's own statements stay as they are. */
export const privacyPage = contentType({
  name: "privacyPage",
  noun: "privacy-page",
  ...onePage,
  title: { always: "Privacy" },
  fields: {
    additionsHeading: heading("Heading of your additions", "More from us"),
    additions: prose("Your additions"),
    ...googleFields,
  },
});
