import { contentType } from "#domain/content/content-type.ts";
import { googleFields } from "#domain/content/fields.ts";
import { heading, onePage, pageWords, prose } from "./page-fields.ts";

/** The owner's additions to the privacy notice. The program's own statements stay as they are. */
export const privacyPage = contentType({
  name: "privacyPage",
  noun: "privacy-page",
  ...onePage,
  title: { always: "Privacy" },
  fields: {
    additionsHeading: heading("Heading of your additions", "More from us"),
    additions: prose("Your additions", "", {
      hint: "A blank line begins a new paragraph. Visitors see nothing while this is empty.",
    }),
    ...googleFields,
  },
  form: {
    ...pageWords(
      "Privacy",
      "What this program does with enquiries is already on the page. Add what else you do.",
    ),
    sections: [
      {
        title: "Your additions",
        hint: "They stand at the end of the page: that a bookkeeper sees your invoices, for example.",
        fields: ["additionsHeading", "additions"],
      },
    ],
  },
});
