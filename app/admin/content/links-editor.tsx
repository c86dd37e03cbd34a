import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { Business } from "#domain/content/business.ts";
import type { OwnControlProps } from "./own-control-props.ts";

/** Edits the links to the business's pages on other websites. The list may be empty. */
export function LinksEditor(props: OwnControlProps<Business["social"]>) {
  const { name, value, errors, onChange } = props;
  return (
    <>
      <ListEditor
        items={value}
        onChange={onChange}
        emptyItem={() => ({ name: "", url: "" })}
        addLabel="Add Page"
        removable="all"
        rowName={rowName}
      >
        {(link, index, change) => (
          <fieldset aria-label={rowName(index)} className="grid gap-3 sm:grid-cols-[1fr_2fr]">
            <TextField
              name={`${name}.${index}.name`}
              label="Name"
              value={link.name}
              error={errors[`${name}.${index}.name`]}
              onChange={({ target }) => change({ ...link, name: target.value })}
              required
            />
            <TextField
              name={`${name}.${index}.url`}
              label="Address"
              hint="Begins with https://"
              inputMode="url"
              value={link.url}
              error={errors[`${name}.${index}.url`]}
              onChange={({ target }) => change({ ...link, url: target.value })}
              required
            />
          </fieldset>
        )}
      </ListEditor>
      {errors[name] && <p className="font-[550] text-burgundy">{errors[name]}</p>}
    </>
  );
}

function rowName(index: number): string {
  return `Page ${index + 1}`;
}
