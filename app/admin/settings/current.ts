import { currentLoader } from "#app/admin/editing/current-loader.server.ts";
import { getBusiness } from "#domain/business/business.ts";
import type { StoredBusiness } from "#domain/business/stored-business.ts";
import type { Route } from "./+types/current";
import { type BusinessFormValues, businessForm } from "./business-form-values.ts";

/** `GET`: what is saved now, for an editor that has it open. */
export function loader({ request, context }: Route.LoaderArgs) {
  return currentLoader<StoredBusiness, BusinessFormValues>({
    request,
    context,
    get: (db) => getBusiness(db),
    toForm: businessForm,
    fallback: "Failed to fetch business details",
  });
}
