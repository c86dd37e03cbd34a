import { useState } from "react";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Picture as PictureData, UploadedPicture } from "#domain/images/picture.ts";

interface FormPictureProps {
  url: string;
  /**
   * Undefined where the page knows its address alone: of a draft, or of another's version that was
   * taken.
   */
  picture: PictureData | undefined;
  alt: string;
  sizes: string;
  /** Shape and place of the box. */
  className: string;
}

/** A picture of a form, or that it is missing. */
export function FormPicture({ url, picture, alt, sizes, className }: FormPictureProps) {
  const hydrated = useHydrated();
  const [missing, setMissing] = useState("");
  if (picture) return <Picture className={className} picture={picture} alt={alt} sizes={sizes} />;
  if (missing === url)
    return <p className="bg-paper-deep p-3 text-fine text-ink-soft">This picture is missing.</p>;
  // Asked for once scripts run, which are to hear it when it does not come.
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
 * What the owner knows a picture by: the name of her file. Where only the address is known, as in a
 * draft, the name in it without the time that the upload put before it.
 */
export function pictureName(
  url: string,
  picture: PictureData | UploadedPicture | undefined,
): string {
  if (picture && "fileName" in picture) return picture.fileName;
  return (url.split("/").at(-1) ?? "").replace(/^\d{12,}-/, "");
}
