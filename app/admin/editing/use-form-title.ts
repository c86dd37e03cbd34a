import { useEffect } from "react";

/**
 * Begins the page's title with what is wrong, e.g. '2 errors', for whoever hears or reads titles;
 * nothing while it is empty.
 */
export function useFormTitle(fault: string): void {
  useEffect(() => {
    if (!fault) return;
    const title = document.title;
    document.title = `${fault} – ${title}`;
    return () => {
      document.title = title;
    };
  }, [fault]);
}
