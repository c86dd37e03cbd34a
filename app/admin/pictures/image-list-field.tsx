import { type ReactNode, useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import type { PictureOrigin } from "#app/admin/pictures/editor/edits.ts";
import { Button } from "#app/ui/button.tsx";
import { LineArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { pictureAt, referenceTo, urlOf } from "#domain/images/picture-reference.ts";
import { ChooseButton } from "./choose-button.tsx";
import type { ChosenPicture } from "./choose-dialog.tsx";
import { DropArea } from "./drop-area.tsx";
import { pictureName } from "./form-picture.tsx";
import { PictureRow } from "./picture-row.tsx";
import { FailedUploads, UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

export interface ListedImage {
  /** How the row refers to the picture, with its focal point. */
  url: string;
  alt: string;
  caption: string;
}

interface ImageListFieldProps<Row extends ListedImage> {
  /** The field's name in the form. */
  name?: string;
  /** What the upload box and the rows call the pictures. */
  label?: string;
  rowLabel?: string;
  folder: PictureTable;
  images: Row[];
  /** The row of a new picture. */
  newRow(image: ListedImage): Row;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  errors: Record<string, string>;
  onChange(images: Row[]): void;
  /** Called when uploads begin. */
  onUpload(upload: PendingUpload): void;
  /** More fields of a row. */
  children?(
    image: Row,
    index: number,
    change: (image: Row) => void,
    known: KnownPictures,
  ): ReactNode;
}

/** The pictures that a form knows, those included that came while it was open. */
export interface KnownPictures {
  /** By url. */
  pictures: Record<string, Picture>;
  add(picture: Picture): void;
}

/** An ordered list of pictures with alt text and caption. New pictures go to the end. */
export function ImageListField<Row extends ListedImage>(props: ImageListFieldProps<Row>) {
  const { folder, images, newRow, errors, onChange, onUpload, children } = props;
  const { name = "images", label = "Images", rowLabel = "Image" } = props;
  const uploads = useUpload({ folder, onStored: addStored, onUpload });
  const [fresh, setFresh] = useState<Record<string, Picture>>({});
  const pictures = { ...props.pictures, ...fresh };
  const made = useRef(new Map<string, PictureOrigin>()).current;
  const dropArea = useRef<HTMLButtonElement>(null);
  const numbers = useRef(new Map<string, number>());
  const now = useRef(images);
  now.current = images;

  /** Pictures that arrive side by side stand in the order in which they were chosen. */
  function addStored(picture: UploadedPicture, number: number) {
    numbers.current.set(picture.url, number);
    const isLater = ({ url }: ListedImage) => (numbers.current.get(urlOf(url)) ?? 0) > number;
    const place = now.current.findIndex(isLater);
    add([{ picture, alt: "" }], place < 0 ? now.current.length : place);
  }

  function learn(...pictures: Picture[]) {
    const byUrl = Object.fromEntries(pictures.map((picture) => [picture.url, picture]));
    setFresh((known) => ({ ...known, ...byUrl }));
  }

  function add(added: ChosenPicture[], place = now.current.length) {
    learn(...added.map(({ picture }) => picture));
    const rows = added.map(({ picture, alt }) => newRow({ url: picture.url, alt, caption: "" }));
    now.current = now.current.toSpliced(place, 0, ...rows);
    onChange(now.current);
  }

  /** Puts another picture into a row, wherever that stands by now, unless it is gone. */
  function put(row: Row, index: number, picture: Picture | undefined, its: Partial<ListedImage>) {
    const isIt = ({ url }: ListedImage) => url === row.url;
    const [there, all] = [now.current[index], now.current];
    const at = there && isIt(there) ? index : all.findIndex(isIt);
    if (picture) learn(picture);
    now.current = all.map((one, place) => (place === at ? { ...one, ...its } : one));
    onChange(now.current);
  }

  /** From the top of a long list. New pictures arrive at its end, so the window goes there. */
  function choose() {
    dropArea.current?.scrollIntoView({ block: "center" });
    dropArea.current?.focus({ preventScroll: true });
    dropArea.current?.click();
  }

  return (
    <div className="grid gap-4">
      {images.length > 1 && (
        <div>
          <Button onClick={choose}>Add pictures</Button>
        </div>
      )}
      <ListEditor
        items={images}
        onChange={onChange}
        removable="all"
        removedName={({ url }) => pictureName(url, pictureAt(pictures, url))}
        rowName={(index) => `${rowLabel.toLowerCase()} ${index + 1}`}
      >
        {(image, index, change) => (
          <fieldset aria-label={`${rowLabel} ${index + 1}`}>
            <PictureRow
              reference={image.url}
              picture={pictureAt(pictures, image.url)}
              made={made}
              alt=""
              ending={` ${index + 1}`}
              shape="aspect-[3/2]"
              columns="@xs:grid-cols-[8rem_minmax(0,1fr)]"
              busy={false}
              onReplace={(file) =>
                uploads.replace(file, (picture) =>
                  put(image, index, picture, { url: picture.url, alt: "", caption: "" }),
                )
              }
              onRefer={(url, picture) => put(image, index, picture, { url })}
              onMade={(file, origin) =>
                uploads.send(file, (picture) => {
                  made.set(picture.url, origin);
                  put(image, index, picture, { url: referenceTo(picture.url, origin.edits.focus) });
                })
              }
            >
              <ImageWords
                name={`${name}.${index}`}
                image={image}
                errors={errors}
                onChange={(words) => change({ ...image, ...words })}
              />
              {children?.(image, index, change, { pictures, add: learn })}
            </PictureRow>
          </fieldset>
        )}
      </ListEditor>
      <DropArea
        ref={dropArea}
        label={`${label}: choose pictures`}
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
    </div>
  );
}

interface ImageWordsProps {
  /** Name of the row in the form: `images.2`. */
  name: string;
  image: ListedImage;
  errors: Record<string, string>;
  onChange(words: { alt: string } | { caption: string }): void;
}

function ImageWords({ name, image, errors, onChange }: ImageWordsProps) {
  return (
    <>
      <LineArea
        name={`${name}.alt`}
        label="What the picture shows"
        hint="Read aloud to people who cannot see it, such as “Oak-grained panels beside a tiled fireplace”."
        value={image.alt}
        error={errors[`${name}.alt`]}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <LineArea
        name={`${name}.caption`}
        label="Caption"
        value={image.caption}
        error={errors[`${name}.caption`]}
        onChange={({ target }) => onChange({ caption: target.value })}
      />
    </>
  );
}
