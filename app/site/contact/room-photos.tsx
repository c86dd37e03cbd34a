import { useEffect, useRef } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { numberWords } from "#domain/enquiries/limits.ts";
import { photoTypes } from "./is-photo.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { RoomPhoto, usePhotos } from "./use-photos.ts";

type RoomPhotosProps = ReturnType<typeof usePhotos> & {
  /** How many more the enquiry can have. */
  room: number;
  /**
   * Until the enquiry is sent photos can be taken back; after it, those that failed tried again.
   */
  isSent: boolean;
};

const linkLike =
  "underlined min-h-6 shrink-0 cursor-pointer whitespace-nowrap pointer-coarse:min-h-11";

/**
 * Photos of the room, sent by the page's script once the enquiry is safe; without scripts, see
 * `PhotoForm`.
 */
export function RoomPhotos(props: RoomPhotosProps) {
  const { photos, refused, isUnderWay, add, remove, tryAgain, room, isSent } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();

  const count = useRef(0);
  useEffect(() => {
    // A button is gone with its photo, and with it the focus.
    if (photos.length < count.current) chooser.current?.focus();
    count.current = photos.length;
  }, [photos.length]);

  // What the browser says of its own field is then true, though photos are added and taken back one
  // by one, and some are refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser has put in a file that was refused
  useEffect(() => {
    const chosen = new DataTransfer();
    for (const { file } of photos) chosen.items.add(file);
    if (chooser.current) chooser.current.files = chosen.files;
  }, [photos, refused]);

  return (
    <div className="grid gap-2 noscript:hidden">
      <label htmlFor="photos" className="font-[550]">
        Photos of the room <span className="font-normal text-ink-soft">(optional)</span>
      </label>
      {photos.length < room && (
        <>
          <input
            ref={chooser}
            id="photos"
            type="file"
            accept={photoTypes}
            multiple
            aria-describedby="photos-hint"
            // Sent before the script runs, the form would leave it behind without a word.
            disabled={!hydrated}
            // Its words, 'No file chosen', stand below in pictures; only its button is seen.
            className="w-full border border-dashed border-ink-soft/60 bg-card p-3 text-transparent file:border-0 file:bg-green file:px-4 file:py-2 file:text-paper"
            onChange={({ target }) => add(target.files ?? [])}
          />
          <p id="photos-hint" className="text-fine text-ink-soft">
            Up to {numberWords[room]}. They are made smaller
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
