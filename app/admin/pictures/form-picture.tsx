import { useState } from "react";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { pictureFileName } from "#domain/images/picture-reference.ts";

interface FormPictureProps {
  url: string;
  /**
   * Undefined when only the url is known, as in a draft or in someone else's version.
   */
  picture: Picture | undefined;
  alt: string;
  sizes: string;
  /** Shape and position of the box. */
  className: string;
}

/** A picture in a form, or a note that it is missing. */
export function FormPicture({ url, picture, alt, sizes, className }: FormPictureProps) {
  const hydrated = useHydrated();
  const [missing, setMissing] = useState("");
  if (picture)
    return <PictureBox className={className} picture={picture} alt={alt} sizes={sizes} />;
  if (missing === url)
    return <p className="bg-paper-deep p-3 text-fine text-ink-soft">This picture is missing.</p>;
  // Loaded once scripts run, so that they notice when it fails.
  return (
    <img
      className={`w-full object-cover ${className}`}
      src={hydrated ? url : undefined}
      alt={alt}
      onError={() => setMissing(url)}
    />
  );
}

/**
 * The picture's original file name. If only the url is known, as in a draft, the name in it without
 * the upload's timestamp.
 */
export function pictureName(url: string, picture: Picture | UploadedPicture | undefined): string {
  if (picture && "fileName" in picture) return picture.fileName;
  return pictureFileName(url);
}
