import { Badge } from "#app/admin/lists/content-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { LibraryPicture } from "#domain/images/library.ts";
import { DescriptionForm } from "./description-form.tsx";
import { ScheduleLinks, UseLinks } from "./use-links.tsx";

interface PictureCardProps extends LibraryPicture {
  onReplace(): void;
  onDelete(): void;
}

/** A picture of the library: what it is, what it shows, and where it stands. */
export function PictureCard(props: PictureCardProps) {
  const { picture, fileName, alt, upload, uses, schedules, isUnused, onReplace, onDelete } = props;
  return (
    <article
      aria-label={fileName}
      className="grid grid-cols-[minmax(0,1fr)] border border-line bg-card md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="bg-paper-deep">
        <PictureBox
          className="h-52 w-full md:h-full md:min-h-44"
          picture={picture}
          alt=""
          sizes="(min-width: 52rem) 17rem, 100vw"
        />
      </div>
      <div className="grid content-start gap-4 p-4 md:px-5">
        <div className="grid gap-1">
          <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-title">
            <bdi className="min-w-0 wrap-anywhere">{fileName}</bdi>
            {isUnused && <Badge>Not used</Badge>}
          </h2>
          <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft lining-nums">
            <span>
              {picture.width} × {picture.height} pixels
            </span>
            <span>{originOf(upload)}</span>
          </p>
        </div>
        {upload ? (
          <DescriptionForm url={picture.url} fileName={fileName} alt={alt} />
        ) : (
          <p>{alt}</p>
        )}
        <div className="grid gap-1">
          <Uses {...props} />
          {schedules.length > 0 && (
            <div className="flex flex-wrap items-baseline gap-x-4 text-fine">
              <span className="text-ink-soft">Scheduled to be shown by</span>
              <ScheduleLinks schedules={schedules} />
            </div>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {uses.length + schedules.length > 0 && (
            <Button aria-label={`Replace ${fileName} everywhere`} onClick={onReplace}>
              Replace everywhere
            </Button>
          )}
          {isUnused && (
            <Button look="danger" aria-label={`Delete ${fileName}`} onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function originOf(upload: LibraryPicture["upload"]): string {
  if (!upload) return "An example that comes with the program";
  const day = new Date(upload.at).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "Europe/London",
  });
  return `Uploaded on ${day}${upload.by ? ` by ${upload.by}` : ""}`;
}

function Uses({ uses, isPublished, isKept, isOriginal, isUnused }: LibraryPicture) {
  if (uses.length > 0)
    return (
      <div className="flex flex-wrap items-baseline gap-x-4 text-fine">
        <span className="text-ink-soft">Shown by</span>
        <UseLinks uses={uses} />
        {!isPublished && <span className="text-ink-soft">Visitors do not see it yet.</span>}
      </div>
    );
  if (isPublished)
    return <Words>Visitors see it until you publish. Nothing you saved shows it any more.</Words>;
  if (isKept) return <Words>Only earlier versions under History show it.</Words>;
  if (isOriginal && !isUnused) return <Words>The original of a picture that you edited.</Words>;
  return null;
}

function Words({ children }: { children: string }) {
  return <p className="text-fine text-ink-soft">{children}</p>;
}
