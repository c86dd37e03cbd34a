import { data, Link } from "react-router";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/not-found";
import { useHome } from "./page-failure.tsx";
import { adminHead } from "./page-head.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "account");
  return data(null, { status: 404 });
}

export function meta() {
  return adminHead("Not found");
}

export default function AdminNotFoundPage() {
  return <AdminNotFound back={useHome()} />;
}

/** Says that a page or an item was not found, with a link back. */
export function AdminNotFound({ back }: { back: { label: string; path: string } }) {
  return (
    <>
      <h1 className="text-page">Not found</h1>
      <p className="mt-2">We could not find this. It may have been deleted.</p>
      <Link className={`${buttonClass()} mt-6`} to={back.path}>
        {back.label}
      </Link>
    </>
  );
}
