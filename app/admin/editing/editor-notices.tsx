import { useEffect, useRef } from "react";
import { ExampleMark } from "#app/admin/lists/item-marks.tsx";
import { useAccount } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { KeptDraft } from "./draft.ts";
import type { RowNews, StoredForm } from "./editor.ts";
import { draftWords, savedWords } from "./saved-words.ts";

interface KeptDraftNoticeProps {
  draft: KeptDraft<unknown>;
  /** The last saved version, if known. */
  latest?: Pick<StoredForm, "revision" | "savedAt" | "savedBy"> | null;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers an earlier visit's unsaved text. Takes the focus, so that screen readers announce it. */
export function KeptDraftNotice(props: KeptDraftNoticeProps) {
  const { draft, latest = null, onRestore, onDiscard } = props;
  const notice = useRef<HTMLDivElement>(null);
  const { email } = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft is news
  useEffect(() => notice.current?.focus(), [draft.storageKey]);
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
        <p className="max-w-[62ch]">{draftWords(draft, latest, email)}</p>
      </Notice>
    </div>
  );
}

interface RowNewsNoticeProps {
  news: RowNews;
  onLook(): void;
  onAddAgain(): void;
}

/** Says that someone else saved or deleted the open row. The form keeps what was typed. */
export function RowNewsNotice({ news, onLook, onAddAgain }: RowNewsNoticeProps) {
  const { email } = useAccount();
  if (news.type === "deleted") {
    return (
      <Notice actions={<Button onClick={onAddAgain}>Add it again</Button>}>
        Someone deleted this while you have it open. Your text is still here.
      </Notice>
    );
  }
  return (
    <Notice actions={<Button onClick={onLook}>Look</Button>}>
      {savedWords(news.current, email)} Your text is untouched.
    </Notice>
  );
}

interface SampleNoteProps {
  /** Names of fields. */
  examples: string[];
  labels: Partial<Record<string, string>>;
}

/** Names the fields that still hold sample content. */
export function SampleNote({ examples, labels }: SampleNoteProps) {
  if (examples.length === 0) return null;
  const names = examples.map((name) => labels[name] ?? name);
  return (
    <p className="mt-2 max-w-[70ch]">
      <ExampleMark /> Not yours yet: {names.join(", ")}.
    </p>
  );
}
