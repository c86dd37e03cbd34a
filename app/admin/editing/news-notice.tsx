import { useAccount } from "#app/admin/session/use-account.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { savedWords } from "./saved-words.ts";
import type { News } from "./use-news.ts";

interface NewsNoticeProps {
  news: News<unknown>;
  onLook(): void;
  onAddAgain(): void;
}

/** Says at once that somebody saved or deleted what is open here. Nothing typed is touched. */
export function NewsNotice({ news, onLook, onAddAgain }: NewsNoticeProps) {
  const { email } = useAccount();
  if (news.type === "deleted") {
    return (
      <Notice actions={<Button onClick={onAddAgain}>Add it again</Button>}>
        Someone deleted this while you have it open. What you typed is still here.
      </Notice>
    );
  }
  return (
    <Notice actions={<Button onClick={onLook}>Look</Button>}>
      {savedWords(news.current, email)} What you typed is untouched.
    </Notice>
  );
}
