import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/service";
import { telephoneLink } from "./business-words.ts";
import { DetailHead } from "./detail-head.tsx";
import { layoutOf, useLayoutData, useQuotePath } from "./layout-data.ts";
import { ServiceNotFound } from "./message-page.tsx";
import { answerFormerPath } from "./missing-page.ts";
import { NextFinish, PageEnd } from "./page-end.tsx";
import { breadcrumbData, hiddenHead, ownOrUsual, pageHead, serviceData } from "./page-head.ts";
import { Paragraphs } from "./page-texts.tsx";
import { servicePath, servicePlatesPath, specificationPath } from "./paths.ts";
import { dealtRows, PlateRows, platesInRows } from "./plate-rows.tsx";
import { servicePlates } from "./plates.ts";
import { samplerPath } from "./sampler/sample-paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";
import { serviceTexts } from "./search-texts.ts";
import { serviceCards } from "./service-card.tsx";
import { ProcessSteps, Questions, shownSteps, WhereUsed, whereUsed } from "./service-sections.tsx";
import { servicePicture } from "./shown-picture.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const place = site.services.findIndex(({ slug }) => slug === params.slug);
  const service = site.services[place];
  if (!service)
    return answerFormerPath(site, presentSlug(site, "services", params.slug), servicePath);
  return data({
    page: site.servicesPage,
    service,
    place,
    picture: servicePicture(site, service),
    plates: servicePlates(site, service),
    steps: shownSteps(site, service),
    used: whereUsed(site, service),
    isSampled: sampledServices(site).some((sampled) => sampled.service === service),
    // After the last service comes the first.
    next: serviceCards(site).at((place + 1) % site.services.length),
  });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) {
    return hiddenHead(layout, "Service Not Found");
  }
  const { service, picture } = loaderData;
  const path = servicePath(service.slug);
  return pageHead(layout, {
    ...ownOrUsual(service, serviceTexts(service, layout.business)),
    path,
    socialPicture: picture,
    structuredData: [
      serviceData(layout, service, picture?.social),
      breadcrumbData(layout, [
        { name: "Services", path: "/services" },
        { name: service.name, path },
      ]),
    ],
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { business } = useLayoutData();
  const quote = useQuotePath();
  if ("instead" in loaderData) {
    return <ServiceNotFound {...loaderData} />;
  }
  const { page, service, place, picture, plates, steps, used, next, isSampled } = loaderData;
  // The first is the main picture, at the top.
  const [before = [], after = []] = dealtRows(platesInRows(plates.slice(picture ? 1 : 0)), 2);
  const gallery = { path: servicePlatesPath(service.slug), width: 92 };
  return (
    <article>
      <DetailHead
        back={{ href: "/services", label: "Back to Services" }}
        title={service.name}
        text={service.summary}
        picture={picture}
        plate={plates.length > 0 ? `${gallery.path}#1` : null}
        place={place}
        transitionName={`service-${service.slug}`}
      >
        <div className="own-at-top mt-6 flex flex-wrap gap-4 max-sm:mt-5">
          <ButtonLink href={quote}>Get Quote</ButtonLink>
          <ButtonLink look="outline" href={telephoneLink(business.phone)}>
            Call Now
          </ButtonLink>
          {isSampled && (
            <a
              className="underlined inline-flex min-h-12 items-center print:hidden"
              href={samplerPath(service.sampler)}
            >
              Try it in your colours
            </a>
          )}
        </div>
      </DetailHead>
      <div className="wrap grid gap-x-gutter gap-y-14 py-section lg:grid-cols-[7fr_5fr]">
        <Paragraphs
          className="measure gap-5 *:first:text-lead *:first:leading-[1.45]"
          text={service.description}
        />
        <div className="self-start tall:lg:sticky tall:lg:top-12">
          {service.applications.length > 0 && (
            <section>
              <h2 className="label font-sans">Perfect For</h2>
              <ul className="mt-4 border-b border-line">
                {service.applications.map((application) => (
                  <li key={application} className="border-t border-line py-3">
                    {application}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {service.specification.length > 0 && (
            <a
              className="underlined mt-5 inline-block py-1.5"
              href={specificationPath(service.slug)}
            >
              For architects and specifiers
            </a>
          )}
        </div>
      </div>
      <PlateRows className="wrap pb-section" rows={before} {...gallery} />
      {steps.length > 0 && <ProcessSteps title={page.stepsHeading} steps={steps} />}
      <PlateRows
        className={steps.length > 0 ? "wrap pt-section" : "wrap pb-section"}
        rows={after}
        {...gallery}
      />
      <div className="wrap grid gap-section py-section empty:hidden">
        {service.faq.length > 0 && <Questions title={page.questionsHeading} faq={service.faq} />}
        {used.projects.length > 0 && <WhereUsed title={page.projectsHeading} {...used} />}
      </div>
      <PageEnd title={page.serviceClosing} quoteLabel="Get Quote">
        {next && next.service.slug !== service.slug && <NextFinish {...next} />}
      </PageEnd>
    </article>
  );
}
