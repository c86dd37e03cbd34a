import { type ReactNode, useEffect, useRef, useState } from "react";
import { pictureTypes } from "#app/browser/picture-format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { numberWords } from "#domain/enquiries/limits.ts";
import type { RoomPhoto, usePhotos } from "./use-photos.ts";

type RoomPhotosProps = ReturnType<typeof usePhotos> & {
  /** What the page calls them, e.g. 'Photos of the room'. */
  name: string;
  /** How many more photos the enquiry can have. */
  limit: number;
  /** Before the enquiry is sent, photos can be removed; afterwards, failed ones can be retried. */
  isSent: boolean;
};

const linkLike =
  "underlined min-h-6 shrink-0 cursor-pointer whitespace-nowrap pointer-coarse:min-h-11";

/** Photos of the room, sent by script once the enquiry is stored. Without scripts: `PhotoForm`. */
export function RoomPhotos(props: RoomPhotosProps) {
  const { photos, refused, isUnderWay, add, remove, tryAgain, name, limit, isSent } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  const count = useRef(0);
  useEffect(() => {
    // Removing a photo also removes its button, which had the focus.
    if (photos.length < count.current) chooser.current?.focus();
    count.current = photos.length;
  }, [photos.length]);

  // Keeps the browser's own field in step with the list: photos are added and removed one by one,
  // and some are refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused file is in the field too
  useEffect(() => {
    const chosen = new DataTransfer();
    for (const { file } of photos) chosen.items.add(file);
    if (chooser.current) chooser.current.files = chosen.files;
  }, [photos, refused]);

  return (
    <div className="grid gap-2 noscript:hidden print:hidden">
      <label htmlFor="photos" className="font-[550]">
        {name} <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      {photos.length < limit && (
        <>
          <input
            ref={chooser}
            id="photos"
            type="file"
            accept={pictureTypes}
            multiple
            aria-describedby="photos-hint"
            // Without the script, the form would be sent without the photos.
            disabled={!hydrated}
            // Hides 'No file chosen': the list below shows the files.
            className="w-full border border-dashed border-ink-soft/60 bg-card p-3 text-transparent file:border file:border-solid file:border-ink file:bg-transparent file:px-4 file:py-2 file:text-ink"
            onChange={({ target }) => add(target.files ?? [])}
          />
          <p id="photos-hint" className="text-fine text-ink-soft">
            Up to {numberWords[limit]}. They are made smaller
            {isSent ? " before they are sent" : ", and sent after your message"}.
          </p>
        </>
      )}
      <div role="status" className="grid gap-1 text-burgundy empty:hidden">
        {refused.map((reason) => (
          <p key={reason} className="wrap-anywhere">
            {reason}
          </p>
        ))}
      </div>
      {isUnderWay && <p>Please keep this page open until they are sent.</p>}
      {photos.length > 0 && (
        <ul className="border-b border-line" aria-label="Photos">
          {photos.map((photo) => (
            <PhotoTile key={photo.key} file={photo.file}>
              <span className="flex flex-wrap gap-x-4" role="status">
                <PhotoState {...photo} />
                {(photo.failure?.isFinal || (photo.state === "chosen" && !isSent)) && (
                  <button
                    type="button"
                    className={linkLike}
                    aria-label={`Remove ${photo.file.name}`}
                    onClick={() => remove(photo.key)}
                  >
                    Remove
                  </button>
                )}
                {photo.failure && !photo.failure.isFinal && (
                  <button
                    type="button"
                    className={linkLike}
                    aria-label={`Try again: ${photo.file.name}`}
                    onClick={() => tryAgain(photo.key)}
                  >
                    Try again
                  </button>
                )}
              </span>
            </PhotoTile>
          ))}
        </ul>
      )}
    </div>
  );
}

function PhotoState({ state, failure }: RoomPhoto) {
  if (state === "sending") return <span className="text-ink-soft">Sending...</span>;
  if (state === "sent") return <span className="text-green">Sent</span>;
  return failure ? <span className="text-burgundy">{failure.message}</span> : null;
}

interface PhotoTileProps {
  file: File;
  /** Its state and its buttons. */
  children: ReactNode;
}

/** A chosen photo: small, with its name and size. */
function PhotoTile({ file, children }: PhotoTileProps) {
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

/** A photo, or its file type if the browser cannot show it. Most browsers cannot show HEIC. */
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
      // Its name is beside it.
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
