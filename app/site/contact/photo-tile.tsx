import { type ReactNode, useEffect, useState } from "react";

interface PhotoTileProps {
  file: File;
  /** What becomes of it, and what can be done. */
  children: ReactNode;
}

/** A chosen photo as people know it again: small, with its name and size. */
export function PhotoTile({ file, children }: PhotoTileProps) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line py-2">
      <Thumbnail file={file} />
      <div className="grid gap-0.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-4">
        <p className="wrap-anywhere">
          <bdi>{file.name}</bdi>{" "}
          <span className="text-fine whitespace-nowrap text-ink-soft">
            {sizeInWords(file.size)}
          </span>
        </p>
        {children}
      </div>
    </li>
  );
}

/** Plain, with the kind of file, where this browser cannot show it: an iPhone's HEIC in most. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const box = "aspect-square w-full bg-card";
  if (!isShown) {
    const [, kind = ""] = /\.(\w{1,5})$/.exec(file.name) ?? [];
    return (
      <span
        aria-hidden
        className={`${box} label grid place-items-center border border-line text-ink-soft`}
      >
        {kind}
      </span>
    );
  }
  return (
    <img
      className={`${box} object-cover`}
      src={url}
      // Its name stands beside it.
      alt=""
      width={72}
      height={72}
      decoding="async"
      onError={() => setShown(false)}
    />
  );
}

function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${megabytes.toFixed(1)} MB`;
}
