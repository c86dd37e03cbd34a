import type { PendingUpload } from "#app/admin/editing/use-pending-uploads.ts";
import { ImageField } from "#app/admin/images/image-field.tsx";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { AboutFormValues } from "./about-form.tsx";

type People = AboutFormValues["people"];

interface PeopleEditorProps {
  people: People;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  errors: Record<string, string>;
  onChange(people: People): void;
  /** Called when an upload begins. */
  onUpload(upload: PendingUpload): void;
}

/** Edits the people, each with a photo. The list may be empty. */
export function PeopleEditor(props: PeopleEditorProps) {
  const { people, pictures, errors, onChange, onUpload } = props;
  return (
    <>
      <ListEditor
        items={people}
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
                name={`people.${index}.name`}
                label="Name"
                value={person.name}
                error={errors[`people.${index}.name`]}
                onChange={({ target }) => change({ ...person, name: target.value })}
                required
              />
              <LineArea
                name={`people.${index}.role`}
                label="What they do"
                value={person.role}
                error={errors[`people.${index}.role`]}
                onChange={({ target }) => change({ ...person, role: target.value })}
              />
            </div>
            <TextArea
              name={`people.${index}.words`}
              label="A few words"
              rows={3}
              value={person.words}
              error={errors[`people.${index}.words`]}
              onChange={({ target }) => change({ ...person, words: target.value })}
            />
            <div className="grid gap-1.5">
              <p className="font-[550]">
                Photo <span className="font-normal text-ink-soft">(optional)</span>
              </p>
              <ImageField
                name={`people.${index}.picture`}
                label={`Photo of ${person.name.trim() || rowName(index).toLowerCase()}`}
                folder="pages"
                url={person.picture || null}
                pictures={pictures}
                error={errors[`people.${index}.picture`]}
                shape="aspect-[4/5] w-40"
                onChange={(picture) => change({ ...person, picture: picture ?? "" })}
                onUpload={onUpload}
              />
            </div>
          </fieldset>
        )}
      </ListEditor>
      {errors.people && <p className="font-[550] text-burgundy">{errors.people}</p>}
    </>
  );
}

function rowName(index: number): string {
  return `Person ${index + 1}`;
}
