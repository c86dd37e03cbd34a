import { useEffect, useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/use-pending-uploads.ts";
import { Button } from "#app/ui/button.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { DropArea } from "./drop-area.tsx";
import { FileInput } from "./file-input.tsx";
import { FormPicture, pictureName } from "./form-picture.tsx";
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
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  error?: string;
  /** Shape and width of the box that shows the picture. */
  shape?: string;
  onChange(url: string | null): void;
  /** Called when an upload begins. */
  onUpload(upload: PendingUpload): void;
}

/**
 * A field for one picture: empty, uploading, or a preview with Replace and Remove. A picture that
 * is dropped on the preview replaces the one there.
 */
export function ImageField(props: ImageFieldProps) {
  const { name, label, folder, url, pictures, error, shape = "aspect-[3/2] sm:w-60" } = props;
  const { onChange, onUpload } = props;
  const { uploadAll, files, uploading } = useUpload(folder);
  const [message, setMessage] = useState<string | null>(null);
  const [fresh, setFresh] = useState<Record<string, Picture>>({});
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const arrived = useRef<string | null>(null);
  const { over, handlers } = useFileDrop(([file]) => choose(file));
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

  function choose(file: File | undefined) {
    if (file && !uploading) onUpload(take(file));
  }

  async function take(file: File): PendingUpload {
    setMessage(null);
    let failure: string | null = null;
    await uploadAll([file], (outcome) => {
      if (typeof outcome === "string") failure = outcome;
      else show(outcome);
    });
    setMessage(failure);
    return failure;
  }

  function show(stored: UploadedPicture) {
    setFresh((known) => ({ ...known, [stored.url]: stored }));
    arrived.current = stored.url;
    latest.current?.(stored.url);
  }

  return (
    <div ref={field} className="grid gap-3">
      {url ? (
        <div
          className={`grid items-center gap-5 border p-4 sm:grid-cols-[auto_1fr] ${over ? "border-green bg-pink" : "border-line"}`}
          {...handlers}
        >
          <FormPicture
            url={url}
            picture={fresh[url] ?? pictures[url]}
            alt={label}
            sizes="15rem"
            className={shape}
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
              <FileInput ref={input} onFiles={(files) => choose(files?.[0])} />
              <Button look="danger" disabled={uploading} onClick={() => onChange(null)}>
                Remove
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <DropArea
          name={name}
          label={`${label}: choose a picture`}
          busy={uploading}
          onFiles={([file]) => choose(file)}
        />
      )}
      <UploadProgress files={files} />
      {(message ?? error) && (
        <p role="alert" className="font-[550] text-burgundy">
          {message ?? error}
        </p>
      )}
    </div>
  );
}
