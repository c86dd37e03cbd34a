import { currentLoader } from "#app/admin/editing/current-loader.server.ts";
import { getService } from "#domain/services/services.ts";
import type { StoredService } from "#domain/services/stored-service.ts";
import type { Route } from "./+types/current";
import { type ServiceFormValues, serviceForm } from "./service-form-values.ts";

/** `GET`: what is saved now, for an editor that has it open. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return currentLoader<StoredService, ServiceFormValues>({
    request,
    context,
    get: (db) => getService(db, params.id),
    toForm: serviceForm,
    fallback: "Failed to fetch service",
  });
}
