import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { storedForm } from "#app/admin/editing/stored-form.ts";
import { adminHead, openedHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, picturesContext } from "#app/context.ts";
import { serviceAddress } from "#app/site/addresses.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { createService, getService, updateService } from "#domain/services/services.ts";
import type { StoredService } from "#domain/services/stored-service.ts";
import type { Route } from "./+types/edit";
import { ServiceForm } from "./service-form.tsx";
import { emptyServiceForm, type ServiceFormValues, serviceForm } from "./service-form-values.ts";

export const handle = editorHandle("Failed to fetch service");
export const shouldRevalidate = opensAnother;

/** New without an id in the address, edit with one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const readPictures = context.get(picturesContext);
  const logError = context.get(logErrorContext);
  async function open() {
    if (!params.id) return { opened: { form: emptyServiceForm, revision: null }, pictures: {} };
    const service = await getService(db, params.id);
    if (!service) return null;
    const { heroImage } = service;
    const pictures = await readPictures(heroImage ? [heroImage] : []);
    return { opened: storedForm(service, serviceForm), pictures };
  }
  return editorLoader(open, handle.failure, logError);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return saveAction<StoredService, ServiceFormValues>({
    request,
    context,
    id: params.id,
    save: (db, form, { stored, ...options }) =>
      stored ? updateService(db, stored, form, options) : createService(db, form, options),
    toForm: serviceForm,
    standing: (row, published) => published.service(row),
    shownAt: ({ slug }) => serviceAddress(slug),
    fallback: "Failed to save service",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save service");
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!params.id) return adminHead("Add New Service");
  return openedHead(loaderData, ({ opened }) => `Edit ${opened.form.name}`);
}

export default function EditService({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <AdminNotFound back={{ label: "All services", path: "/admin/services" }} />;
  }
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <ServiceForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
