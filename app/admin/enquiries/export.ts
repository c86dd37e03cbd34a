import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { appServices } from "#app/context.ts";
import { exportEnquiries, exportName } from "#domain/enquiries/export.ts";
import type { Route } from "./+types/export";

/** `GET /admin/enquiries.csv`: every enquiry; with `?email=`, all that one person sent, to be handed over. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const email = new URL(request.url).searchParams.get("email") ?? undefined;
  const table = await exportEnquiries(context.get(appServices).database.db, email);
  return new Response(table, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exportName(email)}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
