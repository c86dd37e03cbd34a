import { ImageListField } from "#app/admin/images/image-list-field.tsx";
import { CheckField } from "#app/ui/field.tsx";
import type { Service } from "#domain/content/services.ts";
import type { PicturedControlProps } from "./own-control-props.ts";

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
