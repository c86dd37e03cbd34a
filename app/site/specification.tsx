import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { longDay } from "#domain/business/moment-words.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/specification";
import { answerFormerPath, answerNothing } from "./former-path.ts";
import { layoutOf } from "./layout-data.ts";
import { hiddenHead, pageHead } from "./page-head.ts";
import { servicePath, specificationPath } from "./paths.ts";
import { specificationTexts } from "./search-texts.ts";
import { ServiceNotFound } from "./service-not-found.tsx";
import { servicePicture } from "./shown-picture.ts";
import { SpecificationSheet } from "./specification-sheet.tsx";
import { breadcrumbData } from "./structured-data.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const service = site.services.find(({ slug }) => slug === params.slug);
  if (!service)
    return answerFormerPath(site, presentSlug(site, "services", params.slug), specificationPath);
  if (service.specification.length === 0) return answerNothing(site, 404);
  const changed = site.changedAt.get(service.id);
  return data({
    service,
    picture: servicePicture(site, service),
    /** The day from which visitors saw the service in its present state. */
    day: changed ? longDay(new Date(changed)) : null,
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) return hiddenHead(layout, "Service Not Found");
  const { service, picture } = loaderData;
  const path = specificationPath(service.slug);
  return pageHead(layout, {
    ...specificationTexts(service),
    path,
    socialPicture: picture,
    structuredData: [
      breadcrumbData(layout, [
        { name: "Services", path: "/services" },
        { name: service.name, path: servicePath(service.slug) },
        { name: "Specification", path },
      ]),
    ],
  });
}

export default function SpecificationPage({ loaderData }: Route.ComponentProps) {
  if ("instead" in loaderData) return <ServiceNotFound {...loaderData} />;
  return <SpecificationSheet {...loaderData} />;
}
