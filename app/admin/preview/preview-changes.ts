import { redirect } from "react-router";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import type { Route } from "./+types/preview-changes";
import { changedPages } from "./changed-pages.server.ts";
import { previewAddress } from "./preview-address.ts";

/** Leads to the preview of the first page with unpublished changes, or of the home page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const [first] = (await changedPages(context)).named;
  throw redirect(previewAddress("draft", first?.path ?? "/"));
}
