import { Link } from "react-router";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { schedulePath } from "#app/admin/publishing/publish-paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import type { LibraryPicture } from "#domain/images/library.ts";

const look = "inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline";

/** Links to the editors of the drafts that show a picture. */
export function UseLinks({ uses }: Pick<LibraryPicture, "uses">) {
  return uses.map((use) => (
    <Link key={`${use.subject} ${use.id}`} className={look} to={editPath(use)}>
      {use.name}
    </Link>
  ));
}

/** The scheduled publications that show a picture, as links for people who may publish. */
export function ScheduleLinks({ schedules }: Pick<LibraryPicture, "schedules">) {
  const mayPublish = useMayEnter("site");
  return schedules.map(({ id, when, names }) => {
    const words = names.length > 0 ? `${names.join(", ")} ${when}` : `changes ${when}`;
    if (!mayPublish) return <span key={id}>{words}</span>;
    return (
      <Link key={id} className={look} to={schedulePath(id)}>
        {words}
      </Link>
    );
  });
}
