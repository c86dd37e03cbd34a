import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { storedForm } from "#app/admin/editing/stored-form.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { getBusiness, updateBusiness } from "#domain/business/business.ts";
import type { StoredBusiness } from "#domain/business/stored-business.ts";
import { standings } from "#domain/publishing/standing.ts";
import type { Route } from "./+types/edit";
import { BusinessForm } from "./business-form.tsx";
import { type BusinessFormValues, businessForm } from "./business-form-values.ts";

export const handle = editorHandle("Failed to fetch business details");
export const shouldRevalidate = opensAnother;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext);
  const logError = context.get(logErrorContext);
  async function open() {
    const business = await getBusiness(db);
    if (!business) return null;
    const standing = standings(published.current()).business(business);
    return { opened: storedForm(business, businessForm), standing };
  }
  return editorLoader(open, handle.failure, logError);
}

export function action({ request, context }: Route.ActionArgs) {
  return saveAction<StoredBusiness, BusinessFormValues>({
    request,
    context,
    save: updateBusiness,
    toForm: businessForm,
    standing: (row, published) => published.business(row),
    shownAt: () => "/contact",
    fallback: "Failed to save business details",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save business details");
}

export function meta() {
  return adminHead("Business Details");
}

export default function EditBusiness({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "Dashboard", path: "/admin" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <BusinessForm {...loaderData} />;
}
