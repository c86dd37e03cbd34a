import { type ReactNode, useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/use-pending-uploads.ts";
import { EditPicture } from "#app/admin/picture-editor/edit-picture.tsx";
import { ChooseButton } from "#app/admin/pictures/choose-button.tsx";
import type { ChosenPicture } from "#app/admin/pictures/chosen-picture.ts";
import { LineArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { DropArea } from "./drop-area.tsx";
import { FailedUploads } from "./failed-uploads.tsx";
import { FormPicture, pictureName } from "./form-picture.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

export interface ListedImage {
  url: string;
  alt: string;
  caption: string;
}

interface ImageListFieldProps {
  folder: PictureTable;
  images: ListedImage[];
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  errors: Record<string, string>;
  onChange(images: ListedImage[]): void;
  /** Called when uploads begin. */
  onUpload(upload: PendingUpload): void;
}

/** An ordered list of pictures with alt text and caption. New pictures go to the end. */
export function ImageListField(props: ImageListFieldProps) {
  const { folder, images, pictures, errors, onChange, onUpload } = props;
  const uploads = useUpload({ folder, onStored: addStored, onUpload });
  const [fresh, setFresh] = useState<Record<string, Picture>>({});
  const numbers = useRef(new Map<string, number>());
  const now = useRef(images);
  now.current = images;

  /** Pictures that arrive side by side stand in the order in which they were chosen. */
  function addStored(picture: UploadedPicture, number: number) {
    numbers.current.set(picture.url, number);
    const isLater = ({ url }: ListedImage) => (numbers.current.get(url) ?? 0) > number;
    const place = now.current.findIndex(isLater);
    add([{ picture, alt: "" }], place < 0 ? now.current.length : place);
  }

  function add(added: ChosenPicture[], place = now.current.length) {
    const byUrl = Object.fromEntries(added.map(({ picture }) => [picture.url, picture]));
    setFresh((known) => ({ ...known, ...byUrl }));
    const rows = added.map(({ picture, alt }) => ({ url: picture.url, alt, caption: "" }));
    now.current = now.current.toSpliced(place, 0, ...rows);
    onChange(now.current);
  }

  return (
    <div className="grid gap-4">
      <ListEditor
        items={images}
        onChange={onChange}
        removable="all"
        removedName={({ url }) => pictureName(url, fresh[url] ?? pictures[url])}
        rowName={(index) => `image ${index + 1}`}
      >
        {(image, index, change) => (
          <ImageRow
            image={image}
            index={index}
            picture={fresh[image.url] ?? pictures[image.url]}
            errors={errors}
            onChange={change}
            edit={
              <EditPicture
                url={image.url}
                folder={folder}
                label={`Edit picture ${index + 1}`}
                onEdited={(edited) => {
                  setFresh((known) => ({ ...known, [edited.url]: edited }));
                  change({ ...image, url: edited.url });
                }}
              />
            }
          />
        )}
      </ListEditor>
      <DropArea
        label="Images: choose pictures"
        multiple
        busy={uploads.uploading}
        onFiles={uploads.choose}
      />
      <div>
        <ChooseButton multiple onChosen={(added) => add(added)} />
      </div>
      <UploadProgress files={uploads.files} />
      <FailedUploads
        failures={uploads.failures}
        onTryAgain={uploads.tryAgain}
        onForget={uploads.forget}
      />
      {uploads.failures.length === 0 && errors.images && (
        <p role="alert" className="font-[550] text-burgundy">
          {errors.images}
        </p>
      )}
    </div>
  );
}

interface ImageRowProps {
  image: ListedImage;
  index: number;
  picture: Picture | undefined;
  errors: Record<string, string>;
  onChange(image: ListedImage): void;
  /** The button that edits the picture. */
  edit: ReactNode;
}

function ImageRow({ image, index, picture, errors, onChange, edit }: ImageRowProps) {
  return (
    <fieldset
      aria-label={`Image ${index + 1}`}
      className="grid gap-4 border border-line p-3 sm:grid-cols-[9rem_1fr]"
    >
      <div className="grid content-start gap-1.5">
        <FormPicture
          url={image.url}
          picture={picture}
          alt=""
          sizes="9rem"
          className="aspect-[3/2]"
        />
        <bdi className="text-fine break-all text-ink-soft">{pictureName(image.url, picture)}</bdi>
        {edit}
      </div>
      <div className="grid gap-3">
        <LineArea
          name={`images.${index}.alt`}
          label="What the picture shows"
          hint="Read aloud to people who cannot see it, such as “Oak-grained panels beside a tiled fireplace”."
          value={image.alt}
          error={errors[`images.${index}.alt`]}
          onChange={({ target }) => onChange({ ...image, alt: target.value })}
        />
        <LineArea
          name={`images.${index}.caption`}
          label="Caption"
          value={image.caption}
          error={errors[`images.${index}.caption`]}
          onChange={({ target }) => onChange({ ...image, caption: target.value })}
        />
      </div>
    </fieldset>
  );
}
