import { type ReactNode, useEffect, useRef } from "react";

interface AccountNewsProps {
  /** What was done; null while there is none, or while a dialog covers it. */
  news: unknown;
  children: ReactNode;
}

/**
 * Says above a part of the account's page what was done there, or went wrong. Each time that there
 * is news it gets the focus: the pressed button may have gone, and on a phone the news stands above
 * what is in sight. Before, it is empty and hidden.
 */
export function AccountNews({ news, children }: AccountNewsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
