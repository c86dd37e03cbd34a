import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";

interface DoneNoticeProps {
  children: ReactNode;
  /** Whether it was the last thing that the account owed. */
  isFree: boolean;
}

/** Says what was done. Once nothing is owed any more, it links to the rest of the admin. */
export function DoneNotice({ children, isFree }: DoneNoticeProps) {
  const way = (
    <Link className={buttonClass("primary")} to="/admin">
      To the dashboard
    </Link>
  );
  return <Notice actions={isFree && way}>{children}</Notice>;
}
