import { useEffect, useRef, useState } from "react";
import { onDataChanged } from "#app/admin/live/use-live-updates.ts";
import { askOnce } from "#app/browser/ask-once.ts";
import type { CurrentAnswer } from "./current.ts";
import type { RowNews } from "./editor.ts";

interface NewsOptions {
  /** URL of the saved row; undefined for a new one. */
  at: string | undefined;
  /** Revision that the editor started from. */
  revision: number | null;
  /** True during a save, whose answer reports the same. */
  paused: boolean;
}

/** Reports when someone else saves or deletes the open row. `dismiss` hides the report. */
export function useRowNews({ at, revision, paused }: NewsOptions) {
  const [heard, setHeard] = useState(0);
  const [answer, setAnswer] = useState<CurrentAnswer | null>(null);
  const asked = useRef(0);

  useEffect(() => onDataChanged(() => setHeard((count) => count + 1)), []);

  useEffect(() => {
    if (!at || paused || asked.current === heard) return;
    // Without an answer, the next save reports the same.
    return askOnce<CurrentAnswer>(
      at,
      (said) => "current" in said,
      (said) => {
        asked.current = heard;
        setAnswer(said);
      },
    );
  }, [at, paused, heard]);

  return { news: newsOf(answer, revision), dismiss: () => setAnswer(null) };
}

function newsOf(answer: CurrentAnswer | null, revision: number | null): RowNews | null {
  if (!answer || revision === null) return null;
  const { current } = answer;
  if (!current) return { type: "deleted" };
  return current.revision > revision ? { type: "saved", current } : null;
}
