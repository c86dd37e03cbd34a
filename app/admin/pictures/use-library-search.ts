import { useEffect, useRef, useState } from "react";
import { useSignInAgain } from "#app/admin/session/sign-in-again.tsx";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import type { LibraryPicture, PictureLibrary } from "#domain/images/library.ts";

const failed = "Failed to fetch pictures";
const waiting = "The pictures are not shown yet: signing in shows them.";

/** How long typing must pause before the search is sent, in milliseconds. */
const pause = 250;

/**
 * The owner's pictures that match a search, page by page: `rows` is null before the first answer.
 */
export function useLibrarySearch(search: string) {
  const [rows, setRows] = useState<LibraryPicture[] | null>(null);
  const [next, setNext] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const signInAgain = useSignInAgain();
  const latest = useRef(0);

  async function load(page: number) {
    latest.current += 1;
    const asked = latest.current;
    const answer = await ask(search, page, () => signInAgain(waiting));
    // An answer to an earlier search may come late.
    if (asked !== latest.current) return;
    setError("error" in answer ? answer.error : null);
    if ("error" in answer) return;
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

async function ask(
  search: string,
  page: number,
  signIn: () => Promise<boolean>,
): Promise<PictureLibrary | { error: string }> {
  const params = new URLSearchParams({ search, page: String(page) });
  try {
    const answer = await fetch(`/admin/pictures/choice?${params}`);
    if (answer.status === 401 && (await signIn())) return ask(search, page, signIn);
    const body = await answer.json();
    if (answer.ok) return body;
    return { error: body?.error ?? failed };
  } catch (error) {
    if (isUnreachable(error)) return { error: failed };
    throw error;
  }
}
