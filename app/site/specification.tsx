import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { longDay } from "#domain/business/london-clock.ts";
import type { Service } from "#domain/content/services.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/specification";
import { postalAddress, telephoneLink } from "./business-words.ts";
import { layoutOf, useLayoutData, useQuotePath } from "./layout-data.ts";
import { ServiceNotFound } from "./message-page.tsx";
import { answerFormerPath, answerNothing } from "./missing-page.ts";
import { breadcrumbData, hiddenHead, pageHead } from "./page-head.ts";
import { Paragraphs } from "./page-texts.tsx";
import { servicePath, specificationPath } from "./paths.ts";
import { specificationTexts } from "./search-texts.ts";
import { servicePicture } from "./shown-picture.ts";

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

interface SpecificationSheetProps {
  service: Service;
  /** The day of the version. Null if it is not known. */
  day: string | null;
}

/** What architects ask about a finish, by terms. It prints on one page of A4. */
function SpecificationSheet({ service, day }: SpecificationSheetProps) {
  const { business, siteUrl } = useLayoutData();
  const quote = useQuotePath();
  const { name, slug, summary, specification } = service;
  const path = specificationPath(slug);
  const link = "underlined inline-block py-1 wrap-anywhere";
  return (
    <article className="sheet wrap pt-6 pb-section print:p-0 print:text-[10pt] print:leading-[1.4]">
      <nav aria-label="Back" className="print:hidden">
        <a
          className="underlined inline-block max-w-full wrap-anywhere py-1.5 text-fine pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          href={servicePath(slug)}
        >
          Back to {name}
        </a>
      </nav>
      <h1 className="mt-8 max-w-[14em] wrap-anywhere text-section print:mt-0 print:text-[22pt]">
        Specification: {name}
      </h1>
      <p className="measure mt-4 wrap-anywhere text-lead leading-[1.45] print:mt-2 print:text-[11pt]">
        {summary}
      </p>
      <dl className="mt-10 border-b border-brass print:mt-5">
        {specification.map(({ term, text }) => (
          <div
            key={term + text}
            className="grid gap-x-gutter gap-y-1 border-t border-brass py-4 break-inside-avoid sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[4fr_7fr] print:grid-cols-[7rem_minmax(0,1fr)] print:gap-x-4 print:py-2"
          >
            <dt className="font-[600] wrap-anywhere">{term}</dt>
            <dd>
              <Paragraphs className="measure" text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 flex flex-wrap gap-x-5 print:mt-4">
        <span className="py-1 wrap-anywhere">
          <b className="font-[600]">{business.name}</b>, {postalAddress(business).join(", ")}
        </span>
        <a className={link} href={telephoneLink(business.phone)}>
          {business.phone}
        </a>
        <a className={link} href={`mailto:${business.email}`}>
          {business.email}
        </a>
        {/* On paper, nothing else says where the sheet comes from. */}
        <a className={link} href={path}>
          {new URL(siteUrl).host + path}
        </a>
        {day && <span className="py-1 lining-nums">Version of {day}</span>}
      </p>
      <div className="own-at-end mt-6">
        <ButtonLink href={quote}>Get Quote</ButtonLink>
      </div>
    </article>
  );
}
