import { areBlank } from "#app/admin/editing/blank-fields.ts";
import type { Editor } from "#app/admin/editing/editor.ts";
import { OptionalSection } from "#app/admin/editing/fieldsets.tsx";
import { ImageListField } from "#app/admin/images/image-list-field.tsx";
import { CheckField } from "#app/ui/field.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { ServiceFormValues } from "./service-form.tsx";

interface PlatesSectionProps {
  editor: Pick<Editor<ServiceFormValues>, "form" | "labels" | "errors" | "change" | "track">;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
}

/** The plates of a finish, in order, each with its words and whether it is a close-up. */
export function PlatesSection({ editor, pictures }: PlatesSectionProps) {
  const { form, labels, errors, change, track } = editor;
  return (
    <OptionalSection
      isBlank={areBlank(editor, ["plates"])}
      title={labels.plates ?? ""}
      hint="More pictures of the finish, as many as you like. They stand between the texts, and whole on a page of plates. Drag one by its dots, or press its arrows, to change the order."
    >
      <ImageListField
        name="plates"
        label="Plates"
        rowLabel="Plate"
        folder="services"
        images={form.plates}
        newRow={(image) => ({ ...image, kind: "" })}
        pictures={pictures}
        errors={errors}
        onChange={(plates) => change({ plates })}
        onUpload={track}
      >
        {(plate, index, changeRow) => (
          <CheckField
            name={`plates.${index}.kind`}
            label="Close-up"
            checked={plate.kind === "close-up"}
            onChange={({ target }) =>
              changeRow({ ...plate, kind: target.checked ? "close-up" : "" })
            }
          />
        )}
      </ImageListField>
    </OptionalSection>
  );
}
