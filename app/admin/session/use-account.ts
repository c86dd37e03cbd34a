import { useRouteLoaderData } from "react-router";
import type { loader } from "#app/admin/frame/layout.tsx";

/** Who is signed in on this page. */
export function useAccount(): { id: string; email: string } {
  const frame = useRouteLoaderData<typeof loader>("admin/frame/layout");
  return { id: frame?.account ?? "", email: frame?.email ?? "" };
}
