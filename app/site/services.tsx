import { requestFactsContext } from "#app/context.ts";
import type { Route } from "./+types/services";
import { CallToAction } from "./call-to-action.tsx";
import { serviceCards } from "./cards.ts";
import { layoutOf } from "./layout-data.ts";
import { ownOrUsual, pageHead } from "./page-head.ts";
import { PageTitle } from "./page-title.tsx";
import { servicesTexts } from "./search-texts.ts";
import { ServiceCard } from "./service-card.tsx";
import { breadcrumbData } from "./structured-data.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  return { page: site.servicesPage, services: serviceCards(site) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  return pageHead(layout, {
    ...ownOrUsual(loaderData.page, servicesTexts(layout.business, loaderData.page)),
    path: "/services",
    structuredData: [breadcrumbData(layout, [{ name: "Services", path: "/services" }])],
  });
}

/** All services. If there are seven, the first two and the last two cards are larger. */
export default function Services({ loaderData: { page, services } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={page.headline}>
        {services.length > 0 ? page.lead : page.whenEmpty}
      </PageTitle>
      <h2 className="sr-only">All services</h2>
      <ul className="wrap rise grid grid-cols-1 gap-5 pb-section sm:grid-cols-2 sm:max-lg:across-2 lg:grid-cols-6 xl:gap-8">
        {services.map((card, index) => (
          <ServiceCard
            key={card.service.slug}
            {...card}
            className={chartPlace(index, services.length)}
            sizes="(min-width: 62rem) 46vw, (min-width: 36rem) 46vw, 92vw"
          />
        ))}
      </ul>
      <CallToAction title={page.closing} />
    </>
  );
}

/** Classes of a card in a wide window: seven cards as rows of two, three, two; others by three. */
function chartPlace(index: number, count: number): string {
  const inPair = count === 7 && (index < 2 || index > 4);
  const column = count === 7 ? columnsOfSeven[index] : index % 3;
  return `${inPair ? "lg:col-span-3" : "lg:col-span-2"} ${columnClasses[column ?? 0]}`;
}

const columnsOfSeven = [0, 1, 0, 1, 2, 0, 1];
const columnClasses = ["lg:[--column:0]", "lg:[--column:1]", "lg:[--column:2]"];
