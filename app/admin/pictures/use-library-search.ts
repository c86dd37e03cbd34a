import { useEffect, useRef, useState } from "react";
import { useSignedInFetch } from "#app/admin/session/use-signed-in-fetch.ts";
import type { LibraryPicture, PictureLibrary } from "#domain/images/library.ts";

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
export function useLibrarySearch(search: string) {
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
