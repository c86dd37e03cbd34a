import { useEffect, useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import { EditButton } from "#app/admin/picture-editor/edit-button.tsx";
import { ChooseButton } from "#app/admin/pictures/choose-button.tsx";
import type { ChosenPicture } from "#app/admin/pictures/chosen-picture.ts";
import { Button } from "#app/ui/button.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import { DropArea } from "./drop-area.tsx";
import { FileInput } from "./file-input.tsx";
import { FormPicture, pictureName } from "./form-picture.tsx";
import { noWords, type PictureWords, RemovedPicture } from "./removed-picture.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { useUpload } from "./use-upload.ts";

interface ImageFieldProps {
  /** The field's name in the form. */
  name: string;
  label: string;
  folder: PictureTable;
  /** The picture's url; null while there is none. */
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

/**
 * A field for one picture: empty, uploading, or a preview with Replace and Remove. A picture that
 * is dropped on the preview replaces the one there.
 */
export function ImageField(props: ImageFieldProps) {
  const { name, label, folder, url, pictures, error, shape = "aspect-[3/2] sm:w-60" } = props;
  const { words = noWords, onChange, onUpload } = props;
  const uploads = useUpload({
    folder,
    onStored: (picture) => show({ picture, alt: "" }),
    onUpload,
  });
  const { files, failures, uploading } = uploads;
  const [failure] = failures;
  const [removed, setRemoved] = useState<{ url: string; words: PictureWords } | null>(null);
  const [fresh, setFresh] = useState<Record<string, Picture>>({});
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const arrived = useRef<string | null>(null);
  const { over, handlers } = useFileDrop(([file]) => chooseFile(file));
  const latest = useRef<typeof onChange | null>(onChange);
  // An upload ends after other changes of the form, or when the field is gone.
  useEffect(() => {
    latest.current = onChange;
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

  function chooseFile(file: File | undefined) {
    if (!file || uploading) return;
    uploads.forget(...failures.map(({ number }) => number));
    uploads.choose([file]);
  }

  function show({ picture, alt }: ChosenPicture) {
    arrived.current = picture.url;
    put(picture, { alt, caption: "" });
  }

  function put(picture: Picture, its: PictureWords) {
    setFresh((known) => ({ ...known, [picture.url]: picture }));
    latest.current?.(picture.url, its, picture);
  }

  function remove(url: string) {
    setRemoved({ url, words });
    onChange(null, noWords);
  }

  const choose = (
    <ChooseButton
      label={`${label}: choose from your pictures`}
      disabled={uploading}
      onChosen={([one]) => one && show(one)}
    />
  );

  return (
    <div ref={field} className="@container grid gap-3">
      {url ? (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] items-center gap-5 border p-4 @md:grid-cols-[auto_1fr] ${over ? "border-green bg-pink" : "border-line"}`}
          {...handlers}
        >
          <FormPicture
            url={url}
            picture={fresh[url] ?? pictures[url]}
            alt={label}
            sizes="15rem"
            className={`max-w-full ${shape}`}
          />
          <div className="grid justify-items-start gap-3">
            <p className="text-fine break-all text-ink-soft">
              <bdi>{pictureName(url, fresh[url] ?? pictures[url])}</bdi>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                ref={replace}
                name={name}
                // Disabled in earnest, it would lose the focus.
                aria-disabled={uploading}
                onClick={() => !uploading && input.current?.click()}
              >
                {uploading ? "Uploading..." : "Replace"}
              </Button>
              <FileInput ref={input} onFiles={(files) => chooseFile(files?.[0])} />
              {choose}
              <EditButton
                url={url}
                folder={folder}
                disabled={uploading}
                onEdited={(edited) => put(edited, words)}
              />
              <Button look="danger" disabled={uploading} onClick={() => remove(url)}>
                Remove
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <>
          <DropArea
            name={name}
            label={`${label}: choose a picture`}
            busy={uploading}
            onFiles={([file]) => chooseFile(file)}
          />
          {removed && (
            <RemovedPicture
              name={pictureName(removed.url, fresh[removed.url] ?? pictures[removed.url])}
              onUndo={() => {
                arrived.current = removed.url;
                onChange(removed.url, removed.words);
              }}
            />
          )}
          <div>{choose}</div>
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
