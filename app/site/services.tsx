import { requestFactsContext } from "#app/context.ts";
import type { Route } from "./+types/services";
import { layoutOf } from "./layout-data.ts";
import { PageEnd } from "./page-end.tsx";
import { breadcrumbData, ownOrUsual, pageHead } from "./page-head.ts";
import { PageTitle } from "./page-texts.tsx";
import { LargeQuote, testimonialQuotes } from "./quotes.tsx";
import { servicesTexts } from "./search-texts.ts";
import { chartPlaces, ServiceCard, serviceCards } from "./service-card.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const quotes = testimonialQuotes(site);
  return {
    page: site.servicesPage,
    services: serviceCards(site),
    // The home page shows the three before it.
    client: (quotes[3] ?? quotes[0])?.testimonial,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  return pageHead(layout, {
    ...ownOrUsual(loaderData.page, servicesTexts(layout.business, loaderData.page)),
    path: "/services",
    structuredData: [breadcrumbData(layout, [{ name: "Services", path: "/services" }])],
  });
}

/** All services as a paint chart, and a client's words. */
export default function Services({ loaderData }: Route.ComponentProps) {
  const { page, services, client } = loaderData;
  const places = chartPlaces(services.length);
  return (
    <>
      <PageTitle title={page.headline}>
        {services.length > 0 ? page.lead : page.whenEmpty}
      </PageTitle>
      <h2 className="sr-only">All services</h2>
      <ul className="wrap rise grid grid-cols-1 gap-5 pb-section sm:grid-cols-2 lg:grid-cols-6 xl:gap-8">
        {services.map((card, index) => (
          <ServiceCard
            key={card.service.slug}
            {...card}
            {...places[index]}
            isFirst={index === 0}
            sizes={`(min-width: 62rem) min(51vw, 50rem), (min-width: 36rem) ${index === 0 ? 92 : 50}vw, calc(100vw - 2.5rem)`}
          />
        ))}
      </ul>
      <PageEnd title={page.closing}>
        {client && (
          <LargeQuote
            quote={client.quote}
            author={client.name}
            role={[client.role, client.company].filter(Boolean).join(", ")}
          />
        )}
      </PageEnd>
    </>
  );
}
