import { useEffect, useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import type { PictureOrigin } from "#app/admin/pictures/editor/edits.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import { pictureAt, referenceTo, urlOf } from "#domain/images/picture-reference.ts";
import { ChooseButton } from "./choose-button.tsx";
import type { ChosenPicture } from "./choose-dialog.tsx";
import { DropArea } from "./drop-area.tsx";
import { pictureName } from "./form-picture.tsx";
import { PictureRow } from "./picture-row.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

interface ImageFieldProps {
  /** The field's name in the form. */
  name: string;
  label: string;
  folder: PictureTable;
  /** How the form refers to the picture; null while there is none. */
  url: string | null;
  /** What the form says about the picture, if it does. */
  words?: PictureWords;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  error?: string;
  /** Shape and width of the box that shows the picture. */
  shape?: string;
  /** The words are those that belong to the new picture, which is known if it is not an old one. */
  onChange(url: string | null, words: PictureWords, picture?: Picture): void;
  /** Called when an upload begins. */
  onUpload(upload: PendingUpload): void;
}

/** A field for one picture: empty, uploading, or the picture with Replace and Remove. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, folder, url, error, shape = "aspect-[3/2] @md:w-60", onUpload } = props;
  const { words = noWords } = props;
  const uploads = useUpload({
    folder,
    onStored: (picture) => show({ picture, alt: "" }),
    onUpload,
  });
  const { files, failures, uploading } = uploads;
  const [failure] = failures;
  const [removed, setRemoved] = useState<{ url: string; words: PictureWords } | null>(null);
  const [fresh, setFresh] = useState<Record<string, Picture>>({});
  const pictures = { ...props.pictures, ...fresh };
  const made = useRef(new Map<string, PictureOrigin>()).current;
  const field = useRef<HTMLDivElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const arrived = useRef<string | null>(null);
  const latest = useRef<ImageFieldProps | null>(props);
  // An upload ends after other changes of the form, or when the field is gone.
  useEffect(() => {
    latest.current = props;
    return () => {
      latest.current = null;
    };
  });

  // The upload box, which had the focus, is gone once the form shows the new picture.
  useEffect(() => {
    if (url === null || url !== arrived.current) return;
    arrived.current = null;
    const { activeElement, body } = document;
    if (activeElement === body || field.current?.contains(activeElement)) replace.current?.focus();
  }, [url]);

  function forgetFailures() {
    uploads.forget(...failures.map(({ number }) => number));
  }

  function choose(file: File) {
    forgetFailures();
    uploads.choose([file]);
  }

  function show({ picture, alt }: ChosenPicture) {
    arrived.current = picture.url;
    put(picture.url, picture, { alt, caption: "" });
  }

  /** Without words, those about the picture before it stay. */
  function put(reference: string, picture: Picture | undefined, its?: PictureWords) {
    if (picture) setFresh((known) => ({ ...known, [picture.url]: picture }));
    const { words = noWords, onChange } = latest.current ?? {};
    onChange?.(reference, its ?? words, picture);
  }

  function upload(file: File, origin: PictureOrigin) {
    forgetFailures();
    uploads.send(file, (picture) => {
      made.set(picture.url, origin);
      put(referenceTo(picture.url, origin.edits.focus), picture);
    });
  }

  function remove(url: string) {
    setRemoved({ url, words });
    props.onChange(null, noWords);
  }

  const chooseButton = (
    <ChooseButton
      label={`${label}: choose from your pictures`}
      disabled={uploading}
      onChosen={([one]) => one && show(one)}
    />
  );

  return (
    <div ref={field} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {url ? (
        <PictureRow
          name={name}
          reference={url}
          picture={pictureAt(pictures, url)}
          made={made}
          alt={label}
          shape={shape}
          busy={uploading}
          replaceRef={replace}
          onReplace={choose}
          onRefer={put}
          onMade={upload}
          tools={
            <>
              {chooseButton}
              <Button look="danger" disabled={uploading} onClick={() => remove(url)}>
                Remove
              </Button>
            </>
          }
        />
      ) : (
        <>
          <DropArea
            name={name}
            label={`${label}: choose a picture`}
            busy={uploading}
            onFiles={([file]) => file && choose(file)}
          />
          {removed && (
            <RemovedPicture
              name={pictureName(removed.url, pictures[urlOf(removed.url)])}
              onUndo={() => {
                arrived.current = removed.url;
                props.onChange(removed.url, removed.words);
              }}
            />
          )}
          <div>{chooseButton}</div>
        </>
      )}
      <UploadProgress files={files} />
      {(failure?.message ?? error) && (
        <p role="alert" className="font-[550] text-burgundy">
          {failure?.message ?? error}
        </p>
      )}
      {failure?.canTryAgain && (
        <div>
          <Button onClick={() => uploads.tryAgain(failure.number)}>Try again</Button>
        </div>
      )}
    </div>
  );
}

/** What a form says about its picture. It goes and comes back with the picture. */
export interface PictureWords {
  alt: string;
  caption: string;
}

const noWords: PictureWords = { alt: "", caption: "" };

/** Says that a picture was removed from the form, and brings it back. */
function RemovedPicture({ name, onUndo }: { name: string; onUndo(): void }) {
  return (
    <Notice actions={<Button onClick={onUndo}>Undo</Button>}>
      <p className="wrap-anywhere">Removed: {name}</p>
    </Notice>
  );
}
