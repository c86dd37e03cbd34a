import { useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import { LineArea } from "#app/ui/field.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import { shapesDiffer } from "#domain/content/second-picture.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import { ImageField } from "./image-field.tsx";
import type { KnownPictures, ListedImage } from "./image-list-field.tsx";

/** A picture of finished work. The texts about the one before it are not set without it. */
export interface PairedImage extends ListedImage {
  before?: string;
  beforeAlt?: string;
}

interface BeforeFieldProps {
  /** Name of the row in the form: `images.2`. */
  row: string;
  folder: PictureTable;
  image: PairedImage;
  known: KnownPictures;
  errors: Record<string, string>;
  onChange(image: PairedImage): void;
  /** Called when an upload begins. */
  onUpload(upload: PendingUpload): void;
}

/** The field for the picture before the work, folded while there is none. */
export function BeforeField(props: BeforeFieldProps) {
  const { row, folder, image, known, errors, onChange, onUpload } = props;
  const { before, beforeAlt = "", ...own } = image;
  const { pictures } = known;
  const faults = [errors[`${row}.before`], errors[`${row}.beforeAlt`]];
  const isBlank = !before && !faults.some(Boolean);
  const [isWanted, setWanted] = useState(!isBlank);
  if (!isBlank && !isWanted) setWanted(true);
  return (
    // Once open, it stays as the person leaves it: an upload continues in a fold that is closed.
    <details
      open={isWanted}
      onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5">
        {title} <span className="text-ink-soft">(optional)</span>
      </summary>
      {isWanted && (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="max-w-[60ch] text-fine text-ink-soft">
            Taken from the same place. Visitors draw a line across the two pictures; the preview
            shows them side by side.
          </p>
          <ImageField
            name={`${row}.before`}
            label={title}
            folder={folder}
            url={before ?? null}
            words={{ alt: beforeAlt, caption: "" }}
            pictures={pictures}
            error={faults[0]}
            onChange={(url, { alt }, picture) => {
              if (picture) known.add(picture);
              onChange(url ? { ...own, before: url, beforeAlt: alt } : own);
            }}
            onUpload={onUpload}
          />
          {before && shapesDiffer(pictureAt(pictures, image.url), pictureAt(pictures, before)) && (
            <p role="status" className="max-w-[60ch] border-l-4 border-ochre pl-3">
              These two pictures have different shapes, so the same things cannot lie over each
              other. Take both from one place with the same camera, or cut one to the shape of the
              other under <em>Edit picture</em>.
            </p>
          )}
          {before && (
            <LineArea
              name={`${row}.beforeAlt`}
              label="What the earlier picture shows"
              hint="Read aloud to people who cannot see it, such as “The same panels in brown gloss”."
              value={beforeAlt}
              error={faults[1]}
              onChange={({ target }) => onChange({ ...image, beforeAlt: target.value })}
            />
          )}
        </div>
      )}
    </details>
  );
}

const title = "Same view before the work";
