import { Link } from "react-router";
import { takenOverWords } from "#app/admin/editing/saved-words.ts";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { changesPath } from "#app/admin/publishing/publish-paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import type { Flash } from "./use-flash.ts";

const visitors = {
  changed: "Visitors still see the old one.",
  new: "Visitors do not see it yet.",
  published: "Visitors see it like this already.",
};
/** For people who may not publish. */
const afterOwner = {
  changed: "Visitors still see the old one, until an owner publishes it.",
  new: "Visitors see it once an owner publishes it.",
  published: visitors.published,
};

interface FlashMessageProps {
  flash: Flash;
  /** Without the links, on a page that has them. */
  withoutLinks?: boolean;
}

/**
 * Shows a flash message. After a save it says what visitors see, and people who may publish get a
 * link to Publish. After a deletion a button takes it back.
 */
export function FlashMessage({ flash: { text, saved, button }, withoutLinks }: FlashMessageProps) {
  const mayPublish = useMayEnter("site");
  return (
    <div className="mb-5">
      <Notice
        actions={
          button ? (
            <Button onClick={button.onPress}>{button.label}</Button>
          ) : (
            saved &&
            !withoutLinks &&
            saved.publishedState !== "published" && (
              <>
                <Link className={buttonClass()} to={previewAddress("draft", saved.path)}>
                  Preview
                </Link>
                {mayPublish && (
                  <Link className={buttonClass()} to={changesPath(1, saved.change)}>
                    Publish
                  </Link>
                )}
              </>
            )
          )
        }
      >
        <p>{text}</p>
        {saved && (
          <p className="text-ink-soft">
            {(mayPublish ? visitors : afterOwner)[saved.publishedState]}
            {saved.takenOver && ` ${takenOverWords(saved.takenOver)}`}
          </p>
        )}
      </Notice>
    </div>
  );
}
