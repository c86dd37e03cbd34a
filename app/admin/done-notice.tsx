import { Link } from "react-router";
import { Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { SavedNews } from "./editing/editor.ts";
import { takenOverWords } from "./editing/saved-words.ts";

const visitors = {
  changed: "Visitors still see the old one.",
  new: "Visitors do not see it yet.",
  published: "Visitors see it like this already.",
};

interface DoneNoticeProps {
  /** 'Saved: Marbling' */
  done: string;
  saved: SavedNews | undefined;
}

/** Says above a list what was just done, what visitors see of it, and where to go from there. */
export function DoneNotice({ done, saved }: DoneNoticeProps) {
  return (
    <div className="mb-5">
      <Notice
        actions={
          saved &&
          saved.standing !== "published" && (
            <>
              <Link className={buttonClass()} to={saved.preview}>
                Preview
              </Link>
              <Link className={buttonClass()} to="/admin/publish">
                Publish
              </Link>
            </>
          )
        }
      >
        <p>{done}</p>
        {saved && (
          <p className="text-ink-soft">
            {visitors[saved.standing]}
            {saved.takenOver && ` ${takenOverWords(saved.takenOver)}`}
          </p>
        )}
      </Notice>
    </div>
  );
}
