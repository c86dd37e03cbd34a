import { redirect } from "react-router";
import { previewAddress, previewOf } from "#app/admin/publishing/paths.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import type { Route } from "./+types/preview-changes";
import { changedPages } from "./changed-pages.server.ts";

/**
 * `GET /admin/preview/changes?of=with-service.2f0c`: leads to the preview of the first page that
 * these changes change, or all without `of`. To that of the home page if there is none.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const asked = previewOf(url.searchParams.get("of"));
  const of = typeof asked === "string" ? asked : "draft";
  const [first] = (await changedPages(context, of)).named;
  throw redirect(previewAddress(of, first?.path ?? "/"));
}
