import { type ReactNode, useEffect, useRef } from "react";

interface NewsProps {
  /** What was done; nothing while there is none, or while a dialog covers it. */
  news: unknown;
  children: ReactNode;
}

/**
 * Says above a part of a page what was done there, or went wrong. Each time that there is news it
 * gets the focus: the pressed button may have gone, and on a phone the news stands above what is in
 * sight. Before, it is empty and hidden.
 */
export function News({ news, children }: NewsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
