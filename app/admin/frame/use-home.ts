import { useMayEnter } from "#app/admin/session/use-session.ts";

/** Where an account begins. `/admin` sends accounts without a dashboard to the enquiries. */
export function useHome(): { label: string; path: string } {
  const hasDashboard = useMayEnter("content");
  return { label: hasDashboard ? "To the dashboard" : "To the enquiries", path: "/admin" };
}
