import type { ComponentType } from "react";
import { BeforeField } from "#app/admin/pictures/before-field.tsx";
import { ImageListField } from "#app/admin/pictures/image-list-field.tsx";
import { CheckField, LineArea, TextArea } from "#app/ui/field.tsx";
import type { OwnKind } from "#domain/content/form-layout.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import type { JoinedControlProps, OwnControlProps, PicturedControlProps } from "./field-props.ts";
import { ClosedDaysEditor, HoursEditor } from "./hours-editor.tsx";
import { PaletteEditor } from "./palette-editor.tsx";
import { ProcessEditor } from "./process-editor.tsx";

/** The components that show fields like no other. */
export const ownControls: Record<OwnKind, ComponentType<JoinedControlProps<never, never>>> = {
  "closed days": ClosedDaysEditor,
  hours: HoursEditor,
  images: ProjectImages,
  palette: PaletteEditor,
  plates: PlatesEditor,
  process: ProcessEditor,
  quote: QuoteFields,
};

interface Quote {
  quote: string;
  author: string;
  role: string;
}

/** What a client said about a project, and who said it. */
function QuoteFields({ name, value, errors, onChange }: OwnControlProps<Quote>) {
  const part = (key: keyof Quote) => ({
    name: `${name}.${key}`,
    value: value[key],
    error: errors[`${name}.${key}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...value, [key]: target.value }),
  });
  return (
    <>
      <TextArea
        {...part("quote")}
        label="Quote"
        hint="Without quotation marks; the site adds them."
        rows={3}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineArea {...part("author")} label="Author" />
        <LineArea {...part("role")} label="Role" />
      </div>
    </>
  );
}

/** The plates of a finish, in order, each with its words and whether it is a close-up. */
export function PlatesEditor(props: PicturedControlProps<Service["plates"]>) {
  const { name, value, ...field } = props;
  return (
    <ImageListField
      {...field}
      name={name}
      label="Plates"
      rowLabel="Plate"
      images={value}
      newRow={(image) => ({ ...image, kind: "" })}
    >
      {(plate, index, changeRow) => (
        <CheckField
          name={`${name}.${index}.kind`}
          label="Close-up"
          checked={plate.kind === "close-up"}
          onChange={({ target }) => changeRow({ ...plate, kind: target.checked ? "close-up" : "" })}
        />
      )}
    </ImageListField>
  );
}

type Images = Project["images"];

/** The pictures of a project, in order, each with its words and the view before the work. */
function ProjectImages(props: PicturedControlProps<Images>) {
  const { name, value, folder, errors, onUpload, ...field } = props;
  return (
    <ImageListField
      {...field}
      name={name}
      folder={folder}
      images={value}
      newRow={(image): Images[number] => image}
      errors={errors}
      onUpload={onUpload}
    >
      {(image, index, changeRow, known) => (
        <BeforeField
          row={`${name}.${index}`}
          folder={folder}
          image={image}
          known={known}
          errors={errors}
          onChange={changeRow}
          onUpload={onUpload}
        />
      )}
    </ImageListField>
  );
}
