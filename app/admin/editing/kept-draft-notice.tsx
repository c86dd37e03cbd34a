import { useEffect, useRef } from "react";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { KeptDraft } from "./draft.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

interface KeptDraftNoticeProps {
  draft: KeptDraft<unknown>;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers unsaved text of an earlier visit. It takes the focus, and so comes into view and is read out. */
export function KeptDraftNotice({ draft, onRestore, onDiscard }: KeptDraftNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is news
  useEffect(() => notice.current?.focus(), [draft.place]);
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Notice
        actions={
          <>
            <Button onClick={onRestore}>Restore</Button>
            <Button onClick={onDiscard}>Discard</Button>
          </>
        }
      >
        Text you had not saved was kept on {moment.format(draft.savedAt)}.
      </Notice>
    </div>
  );
}
