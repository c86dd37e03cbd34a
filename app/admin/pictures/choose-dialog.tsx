import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSignedInFetch } from "#app/admin/session/sign-in-again.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { LibraryPicture, PictureLibrary } from "#domain/images/library.ts";
import type { Picture, UploadedPicture } from "#domain/images/picture.ts";
import { librarySearchLimit } from "./library.tsx";

interface ChooseDialogProps {
  multiple: boolean;
  onChosen(pictures: ChosenPicture[]): void;
  onClose(): void;
}

/** A grid of the owner's pictures with a search. A press chooses one, or marks one of several. */
export default function ChooseDialog({ multiple, onChosen, onClose }: ChooseDialogProps) {
  const [search, setSearch] = useState("");
  const [marked, setMarked] = useState<LibraryPicture[]>([]);
  const { rows, error, more, again } = useLibrarySearch(search);

  function press(row: LibraryPicture) {
    if (!multiple) return onChosen([chosen(row)]);
    const others = marked.filter(({ picture }) => picture.url !== row.picture.url);
    setMarked(others.length < marked.length ? others : [...marked, row]);
  }

  return (
    <Dialog title="Choose from your pictures" onClose={onClose} wide>
      <TextField
        name="search-pictures"
        type="search"
        label="Search your pictures"
        labelHidden
        placeholder="File name, or what it shows"
        maxLength={librarySearchLimit}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error && (
        <>
          <ErrorBanner>{error}</ErrorBanner>
          <div>
            <Button onClick={again}>Try again</Button>
          </div>
        </>
      )}
      {!rows && !error && <Spinner />}
      <p role="status" className={rows?.length === 0 ? "" : "sr-only"}>
        {rows && foundWords(rows.length, more !== null)}
      </p>
      {rows && rows.length > 0 && (
        <PictureGrid rows={rows} marked={multiple ? marked : null} onPress={press} />
      )}
      {more && (
        <div>
          <Button onClick={more}>Show more</Button>
        </div>
      )}
      <DialogBar>
        <Button onClick={onClose}>Cancel</Button>
        {multiple && (
          <Button
            look="primary"
            disabled={marked.length === 0}
            onClick={() => onChosen(marked.map(chosen))}
          >
            {marked.length < 2 ? "Use picture" : `Use ${marked.length} pictures`}
          </Button>
        )}
      </DialogBar>
    </Dialog>
  );
}

function chosen({ picture, fileName, alt }: LibraryPicture): ChosenPicture {
  return { picture: { ...picture, fileName }, alt };
}

function foundWords(count: number, hasMore: boolean): string {
  if (count === 0) return "No picture matches.";
  if (hasMore) return `The first ${count} pictures.`;
  return count === 1 ? "One picture." : `${count} pictures.`;
}

interface PictureGridProps {
  rows: LibraryPicture[];
  /** The marked pictures; null where a press chooses at once. */
  marked: LibraryPicture[] | null;
  onPress(row: LibraryPicture): void;
}

/** One stop of the Tab key. The arrow keys go from picture to picture. */
function PictureGrid({ rows, marked, onPress }: PictureGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(rows[0]?.picture.url);
  const stop = rows.some(({ picture }) => picture.url === current) ? current : rows[0]?.picture.url;

  function walk(event: KeyboardEvent, index: number) {
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const top = (button: HTMLElement | undefined) => button?.getBoundingClientRect().top;
    const firstTop = top(buttons[0]);
    const columns = buttons.filter((button) => top(button) === firstTop).length;
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -index,
      End: buttons.length - 1 - index,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    buttons[index + step]?.focus();
  }

  return (
    <ul
      ref={grid}
      aria-label="Your pictures"
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {rows.map((row, index) => {
        const { picture, fileName, alt } = row;
        const isMarked = marked?.some((one) => one.picture.url === picture.url);
        return (
          <li key={picture.url}>
            <button
              type="button"
              className="relative grid h-full w-full content-start gap-1.5 border border-line bg-card p-1.5 text-left hover:border-ink-soft aria-pressed:border-green aria-pressed:outline-2 aria-pressed:outline-green"
              aria-pressed={isMarked}
              tabIndex={picture.url === stop ? 0 : -1}
              onFocus={() => setCurrent(picture.url)}
              onKeyDown={(event) => walk(event, index)}
              onClick={() => onPress(row)}
            >
              <PictureBox
                className="aspect-[3/2] w-full"
                picture={picture}
                alt=""
                sizes="(min-width: 64rem) 13rem, 45vw"
              />
              {isMarked && (
                <span className="absolute top-3 right-3 grid size-7 place-items-center bg-green text-white">
                  <Check aria-hidden size={18} strokeWidth={2} />
                </span>
              )}
              <bdi className="text-fine font-[550] wrap-anywhere">{fileName}</bdi>
              {alt && <span className="line-clamp-2 text-fine text-ink-soft">{alt}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A picture that the owner uses again, or has just uploaded. */
export interface ChosenPicture {
  picture: Picture | UploadedPicture;
  /** What it shows, as kept with it; may be empty. */
  alt: string;
}

const options = {
  waiting: "The pictures are not shown yet: signing in shows them.",
  failure: "Failed to fetch pictures",
  patience: 30_000,
};

/** How long typing must pause before the search is sent, in milliseconds. */
const pause = 250;

/**
 * The owner's pictures that match a search, page by page: `rows` is null before the first answer.
 */
function useLibrarySearch(search: string) {
  const [rows, setRows] = useState<LibraryPicture[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fetchSignedIn = useSignedInFetch();
  const latest = useRef(0);

  async function load(page: number) {
    latest.current += 1;
    const asked = latest.current;
    const path = `/admin/pictures/choice?${new URLSearchParams({ search, page: String(page) })}`;
    const fetched = await fetchSignedIn<PictureLibrary>(path, options);
    // An answer to an earlier search may come late.
    if (asked !== latest.current) return;
    setError(fetched.outcome === "failed" ? fetched.message : null);
    if (fetched.outcome === "failed") return;
    const { answer } = fetched;
    setRows((known) => (page > 1 ? [...(known ?? []), ...answer.rows] : answer.rows));
    setNext(answer.page < answer.pages ? answer.page + 1 : null);
  }

  const first = useRef(load);
  first.current = load;
  useEffect(() => {
    const timer = setTimeout(() => void first.current(1), search ? pause : 0);
    return () => {
      clearTimeout(timer);
      latest.current += 1;
    };
  }, [search]);

  return { rows, error, more: next === null ? null : () => load(next), again: () => load(1) };
}
