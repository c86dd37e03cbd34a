import { PictureBox } from "#app/ui/picture-box.tsx";
import type { LibraryPicture } from "#domain/images/library.ts";
import { isBlank } from "#domain/text/clean-text.ts";

interface PictureGridProps {
  rows: LibraryPicture[];
  onOpen(row: LibraryPicture): void;
}

/** The owner's pictures. A press opens one. */
export function PictureGrid({ rows, onOpen }: PictureGridProps) {
  return (
    <ul
      aria-label="Pictures"
      className="grid grid-cols-3 gap-1 max-sm:-mx-4 sm:grid-cols-4 sm:gap-2 xl:grid-cols-6"
    >
      {rows.map((row) => (
        <li key={row.picture.url} className="grid">
          <button
            type="button"
            className="relative block w-full hover:opacity-90"
            aria-haspopup="dialog"
            onClick={() => onOpen(row)}
          >
            <PictureBox
              className="aspect-square w-full"
              picture={row.picture}
              alt={nameOf(row)}
              sizes="(min-width: 80rem) 15vw, (min-width: 40rem) 22vw, 33vw"
            />
            <Tag row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ fileName, alt }: LibraryPicture): string {
  return isBlank(alt) ? fileName : `${fileName}: ${alt}`;
}

function Tag({ row: { isUnused, alt } }: { row: LibraryPicture }) {
  const words = isUnused ? "Not used" : isBlank(alt) && "No words";
  if (!words) return null;
  return (
    <span className="absolute bottom-1 left-1 bg-card px-1.5 py-0.5 text-fine leading-tight">
      {words}
    </span>
  );
}
