import { BeforeField } from "#app/admin/images/before-field.tsx";
import { ImageListField } from "#app/admin/images/image-list-field.tsx";
import type { Project } from "#domain/content/projects.ts";
import type { PicturedControlProps } from "./own-control-props.ts";

type Images = Project["images"];

/** The pictures of a project, in order, each with its words and the view before the work. */
export function ProjectImages(props: PicturedControlProps<Images>) {
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
