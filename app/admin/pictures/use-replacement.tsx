import { useRef, useState } from "react";
import { Link } from "react-router";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { ReplacedItem, ReplaceResult } from "#domain/content/replace-picture.ts";
import type { LibraryPicture } from "#domain/images/library.ts";
import type { ChosenPicture } from "./chosen-picture.ts";

/** What was sent: the pictures' urls, and the old one's file name. */
interface Replacement {
  from: string;
  to: string;
  fileName: string;
  isUndo: boolean;
}

type Replaced = Extract<ReplaceResult, { outcome: "replaced" }>;

/** Replaces a picture in every draft. `news` says where that happened, and takes it back. */
export function useReplacement() {
  const mayPublish = useMayEnter("site");
  const sent = useRef<Replacement | null>(null);
  const [done, setDone] = useState<(Replaced & { sent: Replacement }) | null>(null);
  const action = useAdminAction<ReplaceResult>((answer) => {
    if (answer.outcome === "replaced" && sent.current) setDone({ ...answer, sent: sent.current });
  });

  function send(replacement: Replacement, only?: ReplacedItem[]) {
    if (action.isBusy) return;
    const { from, to } = replacement;
    sent.current = replacement;
    setDone(null);
    action.submit(
      { from, to, ...(only && { only }) },
      { action: "/admin/pictures/replace", encType: "application/json" },
    );
  }

  function replace({ picture, fileName }: LibraryPicture, chosen: ChosenPicture) {
    send({ from: picture.url, to: chosen.picture.url, fileName, isUndo: false });
  }

  function undo({ sent: { from, to, fileName }, items }: NonNullable<typeof done>) {
    send({ from: to, to: from, fileName, isUndo: true }, items);
  }

  const news = (
    <News news={done}>
      <ActionFeedback
        action={action}
        waiting="The picture is not replaced yet: signing in replaces it."
        missing="The picture was deleted by someone else. Nothing was replaced."
      />
      {done && (
        <Notice
          actions={
            !done.sent.isUndo &&
            done.items.length > 0 && (
              <>
                <Button onClick={() => undo(done)}>Undo</Button>
                {mayPublish && (
                  <Link className={buttonClass()} to="/admin/publish">
                    Publish
                  </Link>
                )}
              </>
            )
          }
        >
          <p className="wrap-anywhere">{wordsFor(done.sent, done.items)}</p>
          {done.left.length > 0 && (
            <p className="wrap-anywhere">
              Someone saved {listed(done.left)} since. The other picture stays there.
            </p>
          )}
        </Notice>
      )}
    </News>
  );
  return { replace, news };
}

function wordsFor({ fileName, isUndo }: Replacement, items: ReplacedItem[]): string {
  if (items.length === 0) return isUndo ? "Nothing was undone." : "Nothing shows it any more.";
  const places = listed(items.map(({ name }) => name));
  if (isUndo) return `Undone. ${fileName} is back in ${places}.`;
  return `Replaced ${fileName} in ${places}. Visitors see it once you publish. The words about the picture stayed: check that they are still true.`;
}

function listed(names: string[]): string {
  return new Intl.ListFormat("en-GB").format(names.map((name) => `“${name}”`));
}
