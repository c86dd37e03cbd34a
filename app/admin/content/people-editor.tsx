import { ImageField } from "#app/admin/images/image-field.tsx";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { AboutPage } from "#domain/content/pages/about-page.ts";
import type { PicturedControlProps } from "./own-control-props.ts";

type People = AboutPage["people"];

/** Edits the people, each with a photo. The list may be empty. */
export function PeopleEditor(props: PicturedControlProps<People>) {
  const { name, value, pictures, folder, errors, onChange, onUpload } = props;
  return (
    <>
      <ListEditor
        items={value}
        onChange={onChange}
        emptyItem={() => ({ picture: "", name: "", role: "", words: "" })}
        addLabel="Add Person"
        removable="all"
        rowName={rowName}
      >
        {(person, index, change) => (
          <fieldset
            aria-label={rowName(index)}
            className="grid gap-4 border border-line p-3 sm:p-4"
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <LineArea
                name={`${name}.${index}.name`}
                label="Name"
                value={person.name}
                error={errors[`${name}.${index}.name`]}
                onChange={({ target }) => change({ ...person, name: target.value })}
                required
              />
              <LineArea
                name={`${name}.${index}.role`}
                label="What they do"
                value={person.role}
                error={errors[`${name}.${index}.role`]}
                onChange={({ target }) => change({ ...person, role: target.value })}
              />
            </div>
            <TextArea
              name={`${name}.${index}.words`}
              label="A few words"
              rows={3}
              value={person.words}
              error={errors[`${name}.${index}.words`]}
              onChange={({ target }) => change({ ...person, words: target.value })}
            />
            <div className="grid gap-1.5">
              <p className="font-[550]">
                Photo <span className="font-normal text-ink-soft">(optional)</span>
              </p>
              <ImageField
                name={`${name}.${index}.picture`}
                label={`Photo of ${person.name.trim() || rowName(index).toLowerCase()}`}
                folder={folder}
                url={person.picture || null}
                pictures={pictures}
                error={errors[`${name}.${index}.picture`]}
                shape="aspect-[4/5] w-40"
                onChange={(picture) => change({ ...person, picture: picture ?? "" })}
                onUpload={onUpload}
              />
            </div>
          </fieldset>
        )}
      </ListEditor>
      {errors[name] && <p className="font-[550] text-burgundy">{errors[name]}</p>}
    </>
  );
}

function rowName(index: number): string {
  return `Person ${index + 1}`;
}
