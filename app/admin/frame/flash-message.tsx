import { useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import type { SavedNews } from "#app/admin/editing/editor.ts";
import { takenOverWords } from "#app/admin/editing/saved-words.ts";
import { changesPath, previewAddress } from "#app/admin/publishing/paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";

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

/** A message shown once, after something was done. A navigation carries it as its `state`. */
export interface Flash {
  /** 'Saved: Marbling' */
  text: string;
  /** Set after a save. */
  saved?: SavedNews;
  /** A button that takes back what was done. */
  button?: { label: string; onPress(): void };
}

/** A message of this page, and a function that sets it. A navigation or a reload removes it. */
export function useMessage(): [Flash | null, (message: Flash | null) => void] {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ key: string; message: Flash | null } | null>(null);
  return [shown?.key === key ? shown.message : null, (message) => setShown({ key, message })];
}

/** The same, which begins with the message that the navigation brought. */
export function useFlash(): [Flash | null, (text: string) => void] {
  const { state } = useLocation();
  // After a reload or Back, the message has already been shown.
  const arrived = useNavigationType() === "PUSH" && isFlash(state) ? state : null;
  const [message, setMessage] = useMessage();
  return [message ?? arrived, (text) => setMessage({ text })];
}

function isFlash(state: unknown): state is Flash {
  return typeof state === "object" && state !== null && "text" in state;
}
