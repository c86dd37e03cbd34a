import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/service-plates";
import { layoutOf } from "./layout-data.ts";
import { ServiceNotFound } from "./message-page.tsx";
import { answerFormerPath, answerNothing } from "./missing-page.ts";
import { hiddenHead } from "./page-head.ts";
import { servicePath, servicePlatesPath } from "./paths.ts";
import { servicePlates } from "./plates.ts";
import { PlatesPage, platesHead } from "./plates-page.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const service = site.services.find(({ slug }) => slug === params.slug);
  if (!service)
    return answerFormerPath(site, presentSlug(site, "services", params.slug), servicePlatesPath);
  const plates = servicePlates(site, service);
  if (plates.length === 0) return answerNothing(site, 404);
  return data({ service: { name: service.name, slug: service.slug }, plates });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) return hiddenHead(layout, "Service Not Found");
  const { name, slug } = loaderData.service;
  const list = { name: "Services", path: "/services" };
  const owner = { name, path: servicePath(slug) };
  const path = servicePlatesPath(slug);
  return platesHead(layout, list, owner, { path, plates: loaderData.plates });
}

export default function ServicePlatesPage({ loaderData }: Route.ComponentProps) {
  if ("instead" in loaderData) return <ServiceNotFound {...loaderData} />;
  const { service, plates } = loaderData;
  return <PlatesPage name={service.name} path={servicePath(service.slug)} plates={plates} />;
}
