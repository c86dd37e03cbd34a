import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { BusinessFormValues } from "./business-form.tsx";

type Links = BusinessFormValues["social"];

interface LinksEditorProps {
  links: Links;
  errors: Record<string, string>;
  onChange(links: Links): void;
}

/** Edits the links to the business's pages on other websites. The list may be empty. */
export function LinksEditor({ links, errors, onChange }: LinksEditorProps) {
  return (
    <>
      <ListEditor
        items={links}
        onChange={onChange}
        emptyItem={() => ({ name: "", url: "" })}
        addLabel="Add Page"
        removable="all"
        rowName={rowName}
      >
        {(link, index, change) => (
          <fieldset aria-label={rowName(index)} className="grid gap-3 sm:grid-cols-[1fr_2fr]">
            <TextField
              name={`social.${index}.name`}
              label="Name"
              value={link.name}
              error={errors[`social.${index}.name`]}
              onChange={({ target }) => change({ ...link, name: target.value })}
              required
            />
            <TextField
              name={`social.${index}.url`}
              label="Address"
              hint="Begins with https://"
              inputMode="url"
              value={link.url}
              error={errors[`social.${index}.url`]}
              onChange={({ target }) => change({ ...link, url: target.value })}
              required
            />
          </fieldset>
        )}
      </ListEditor>
      {errors.social && <p className="font-[550] text-burgundy">{errors.social}</p>}
    </>
  );
}

function rowName(index: number): string {
  return `Page ${index + 1}`;
}
