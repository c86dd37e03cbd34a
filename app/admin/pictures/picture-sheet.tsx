import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { schedulePath } from "#app/admin/publishing/paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { LibraryPicture } from "#domain/images/library.ts";
import { useDescription } from "./description.tsx";

interface PictureSheetProps {
  rows: LibraryPicture[];
  /** Url of the picture that is open. */
  opened: string;
  onOpen(row: LibraryPicture): void;
  onReplace(row: LibraryPicture): void;
  onDelete(row: LibraryPicture): void;
  onClose(): void;
}

/** One picture of the library: what it is, what it shows, where it stands, and what can be done. */
export function PictureSheet({ rows, opened, ...on }: PictureSheetProps) {
  const index = rows.findIndex(({ picture }) => picture.url === opened);
  const found = rows[index] && {
    ...{ row: rows[index], place: `${index + 1} of ${rows.length}` },
    ...{ before: rows[index - 1], after: rows[index + 1] },
  };
  // Once it has words, a picture leaves the list of those without. The next one comes after it.
  const last = useRef(found);
  if (found) last.current = found;
  if (last.current?.row.picture.url !== opened) return null;
  return <Sheet {...on} {...last.current} />;
}

interface SheetProps extends Omit<PictureSheetProps, "rows" | "opened"> {
  row: LibraryPicture;
  /** '4 of 23' */
  place: string;
  before: LibraryPicture | undefined;
  after: LibraryPicture | undefined;
}

function Sheet({ row, place, before, after, ...on }: SheetProps) {
  const { picture, fileName, alt, upload, uses, schedules, isUnused } = row;
  const { field, question, isBusy, saveThen, close } = useDescription(row, on.onClose);
  return (
    <Dialog title={fileName} wide onClose={close}>
      <div className="grid gap-5 md:grid-cols-2">
        <PictureBox
          className="relative h-64 w-full bg-paper-deep md:h-96"
          picture={picture}
          alt={alt}
          fit="contained"
          sizes="(min-width: 52rem) 26rem, 100vw"
        />
        <div className="grid content-start gap-4">
          {upload ? field : <p>{alt}</p>}
          <div className="grid gap-1">
            <Uses {...row} />
            {schedules.length > 0 && (
              <div className="flex flex-wrap items-baseline gap-x-4 text-fine">
                <span className="text-ink-soft">Scheduled to be shown by</span>
                <ScheduleLinks schedules={schedules} />
              </div>
            )}
          </div>
          <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft lining-nums">
            <span>
              {picture.width} × {picture.height} pixels
            </span>
            <span>{originOf(upload)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            {uses.length + schedules.length > 0 && (
              <Button onClick={() => saveThen(() => on.onReplace(row))}>Replace everywhere</Button>
            )}
            {isUnused && (
              <Button look="danger" onClick={() => on.onDelete(row)}>
                Delete
              </Button>
            )}
          </div>
        </div>
      </div>
      <DialogBar>
        <span className="mr-auto text-fine text-ink-soft lining-nums">{place}</span>
        <Button
          aria-label="Previous picture"
          disabled={!before}
          onClick={() => before && saveThen(() => on.onOpen(before))}
        >
          <ChevronLeft aria-hidden size={18} strokeWidth={1.6} />
        </Button>
        <Button
          aria-label="Next picture"
          disabled={!after}
          onClick={() => after && saveThen(() => on.onOpen(after))}
        >
          <ChevronRight aria-hidden size={18} strokeWidth={1.6} />
        </Button>
        {/* On the field, a phone's keyboard would hide the picture. */}
        <Button
          ref={focusFirst}
          look="primary"
          aria-disabled={isBusy}
          onClick={() => saveThen(on.onClose)}
        >
          {isBusy ? "Saving..." : "Done"}
        </Button>
      </DialogBar>
      {question}
    </Dialog>
  );
}

function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
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

function Uses({ uses, isPublished, isKept, isUnused }: LibraryPicture) {
  if (uses.length > 0)
    return (
      <div className="flex flex-wrap items-baseline gap-x-4 text-fine">
        <span className="text-ink-soft">Used in</span>
        <UseLinks uses={uses} />
        {!isPublished && <span className="text-ink-soft">Visitors do not see it yet.</span>}
      </div>
    );
  if (isPublished)
    return <Words>Visitors see it until you publish. Nothing you saved shows it any more.</Words>;
  if (isKept) return <Words>Only earlier versions under History show it.</Words>;
  if (isUnused)
    return <Words>Nothing shows it. It is deleted by itself 30 days after its upload.</Words>;
  return null;
}

function Words({ children }: { children: string }) {
  return <p className="text-fine text-ink-soft">{children}</p>;
}

const look = "inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline";

/** Links to the editors of the drafts that show a picture. */
export function UseLinks({ uses }: Pick<LibraryPicture, "uses">) {
  return uses.map((use) => (
    <Link key={`${use.subject} ${use.id}`} className={look} to={editPath(use)}>
      {use.name}
    </Link>
  ));
}

/** The scheduled publications that show a picture, as links for people who may publish. */
export function ScheduleLinks({ schedules }: Pick<LibraryPicture, "schedules">) {
  const mayPublish = useMayEnter("site");
  return schedules.map(({ id, when, names }) => {
    const words = names.length > 0 ? `${names.join(", ")} ${when}` : `changes ${when}`;
    if (!mayPublish) return <span key={id}>{words}</span>;
    return (
      <Link key={id} className={look} to={schedulePath(id)}>
        {words}
      </Link>
    );
  });
}
