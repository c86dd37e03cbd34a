import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import type { Upload } from "#app/admin/editing/use-uploads.ts";
import { TextField } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ImageFolder } from "#domain/images/image-address.ts";
import type { Picture as PictureData } from "#domain/images/picture.ts";
import { DropArea } from "./drop-area.tsx";
import { useUpload } from "./use-upload.ts";

export interface ListedImage {
  url: string;
  alt: string;
  caption: string;
}

interface ImageListFieldProps {
  folder: ImageFolder;
  images: ListedImage[];
  pictures: Record<string, PictureData>;
  errors: Record<string, string>;
  onChange(images: ListedImage[]): void;
  /** Told of pictures that are being sent. */
  onUpload(upload: Upload): void;
}

/** Many pictures in their order, each with alt text and caption; new ones are added at the end as they arrive. */
export function ImageListField(props: ImageListFieldProps) {
  const { folder, images, pictures, errors, onChange, onUpload } = props;
  const { upload, uploading, message } = useUpload(folder);
  const [fresh, setFresh] = useState<Record<string, PictureData>>({});
  const [left, setLeft] = useState(0);
  const now = useRef(images);
  now.current = images;

  /** Ends at the first that fails. */
  async function take(files: File[]): Upload {
    setLeft(files.length);
    for (const file of files) {
      const stored = await upload(file);
      setLeft((count) => (typeof stored === "string" ? 0 : count - 1));
      if (typeof stored === "string") return stored;
      setFresh((known) => ({ ...known, [stored.url]: stored }));
      now.current = [...now.current, { url: stored.url, alt: "", caption: "" }];
      onChange(now.current);
    }
    return null;
  }

  return (
    <div className="grid gap-4">
      {images.length > 0 && (
        <ListEditor
          items={images}
          onChange={onChange}
          removable="all"
          rowName={(index) => `image ${index + 1}`}
        >
          {(image, index, change) => (
            <ImageRow
              image={image}
              index={index}
              picture={fresh[image.url] ?? pictures[image.url]}
              errors={errors}
              onChange={change}
            />
          )}
        </ListEditor>
      )}
      <DropArea
        label="Images: choose pictures"
        multiple
        busy={uploading !== null}
        onFiles={(files) => onUpload(take(files))}
      >
        <ImageUp aria-hidden size={28} strokeWidth={1.3} />
        <span>{uploading === null ? "Click to upload or drag and drop" : "Uploading..."}</span>
        <span className="text-fine text-ink-soft">PNG, JPG, GIF up to 5MB</span>
      </DropArea>
      {uploading !== null && (
        <div className="flex items-center gap-3">
          <progress className="h-2 flex-1 accent-green" value={uploading} aria-label="Upload" />
          {left > 1 && <span className="text-fine">{left} to go</span>}
        </div>
      )}
      {(message ?? errors.images) && (
        <p role="alert" className="font-[550] text-burgundy">
          {message ?? errors.images}
        </p>
      )}
    </div>
  );
}

interface ImageRowProps {
  image: ListedImage;
  index: number;
  picture: PictureData | undefined;
  errors: Record<string, string>;
  onChange(image: ListedImage): void;
}

function ImageRow({ image, index, picture, errors, onChange }: ImageRowProps) {
  return (
    <fieldset
      aria-label={`Image ${index + 1}`}
      className="grid gap-4 border border-line p-3 sm:grid-cols-[9rem_1fr]"
    >
      {picture ? (
        <Picture className="aspect-[3/2] self-start" picture={picture} alt="" sizes="9rem" />
      ) : (
        <p className="bg-paper-deep p-3 text-fine text-ink-soft">This picture is missing.</p>
      )}
      <div className="grid gap-3">
        <TextField
          name={`images.${index}.alt`}
          label="Alt text"
          hint="What the picture shows, for who cannot see it."
          value={image.alt}
          error={errors[`images.${index}.alt`]}
          onChange={({ target }) => onChange({ ...image, alt: target.value })}
          required
        />
        <TextField
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
