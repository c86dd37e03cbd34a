import { requestFactsContext } from "#app/context.ts";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { AboutPage } from "#domain/content/pages/about-page.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { Route } from "./+types/about";
import { People, shownTechniques, Techniques } from "./about-sections.tsx";
import { layoutOf } from "./layout-data.ts";
import { PageEnd } from "./page-end.tsx";
import { breadcrumbData, ownOrUsual, pageHead } from "./page-head.ts";
import { LooseParagraphs, PageTitle, SectionHeading } from "./page-texts.tsx";
import { projectPlates } from "./plates.ts";
import { otherQuotes, TestimonialQuote } from "./quotes.tsx";
import { aboutTexts } from "./search-texts.ts";
import { namedPicture, pagePicture } from "./shown-picture.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  return {
    page: site.aboutPage,
    workshop: pagePicture(site, site.aboutPage),
    people: site.aboutPage.people.map(({ picture, ...person }) => ({
      ...person,
      photo: namedPicture(site, picture, person.name),
    })),
    quotes: otherQuotes(site),
    techniques: shownTechniques(site),
    /** The first picture of the first project, which shows where all this leads. */
    ending: site.projects[0] && projectPlates(site, site.projects[0])[0]?.picture,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  return pageHead(layout, {
    ...ownOrUsual(loaderData.page, aboutTexts(layout.business, loaderData.page)),
    path: "/about",
    structuredData: [breadcrumbData(layout, [{ name: "About", path: "/about" }])],
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { page, workshop, people, quotes, techniques, ending } = loaderData;
  return (
    <>
      <PageTitle title={page.headline}>{page.lead}</PageTitle>
      <div className="wrap grid gap-x-gutter gap-y-10 pb-section lg:grid-cols-[7fr_5fr]">
        {workshop && (
          <figure>
            <PictureBox
              className="aspect-[3/2]"
              picture={workshop}
              sizes="(min-width: 62rem) min(58vw, 56rem), 92vw"
              priority
            />
            {workshop.caption && (
              <figcaption className="pt-2.5 text-fine text-ink-soft">{workshop.caption}</figcaption>
            )}
          </figure>
        )}
        {page.story && (
          <div className="measure grid content-start gap-4">
            {page.storyHeading && <h2 className="text-title">{page.storyHeading}</h2>}
            <LooseParagraphs text={page.story} />
          </div>
        )}
      </div>
      {page.showFigures && page.figures.length > 0 && <Figures figures={page.figures} />}
      {page.showWork && page.work && (
        <section className="wrap grid gap-x-gutter gap-y-10 py-section after-paper:pt-0 lg:grid-cols-[4fr_7fr]">
          <SectionHeading title={page.workHeading} />
          <div className="measure grid gap-4">
            <LooseParagraphs text={page.work} />
          </div>
        </section>
      )}
      {page.showPeople && people.length > 0 && (
        <People title={page.peopleHeading} people={people} />
      )}
      {page.showTestimonials && quotes.length > 0 && (
        <section className="wrap grid gap-x-gutter gap-y-10 py-section after-paper:pt-0 lg:grid-cols-[4fr_7fr]">
          <SectionHeading title={page.testimonialsHeading} />
          <ul className="rise grid grid-cols-1 gap-x-gutter gap-y-12 sm:across-2 sm:grid-cols-2">
            {quotes.map((quote) => (
              <TestimonialQuote key={quote.testimonial.id} {...quote} />
            ))}
          </ul>
        </section>
      )}
      {page.showTechniques && page.techniques.length > 0 && (
        <Techniques title={page.techniquesHeading} {...techniques} />
      )}
      {page.showClients && page.clients.length > 0 && (
        <section className="bg-paper-deep py-section">
          <div className="wrap grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
            <SectionHeading title={page.clientsHeading} />
            <dl className="rise grid gap-x-gutter gap-y-8 sm:across-2 sm:grid-cols-2">
              {page.clients.map(({ name, text }) => (
                <div key={name} className="border-t border-brass pt-4">
                  <dt className="font-display text-title leading-tight">{name}</dt>
                  <dd className="mt-2">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
      {ending && <WidePicture picture={ending} />}
      <PageEnd title={page.closing} />
    </>
  );
}

function Figures({ figures }: Pick<AboutPage, "figures">) {
  return (
    <section className="on-dark bg-green py-section text-paper" aria-label="In figures">
      <dl className="wrap grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
        {figures.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-t border-paper/35 pt-5"
          >
            <dt className="mt-3 text-paper/85">{label}</dt>
            <dd className="font-display text-[clamp(2.6rem,5vw,4.6rem)] leading-none lining-nums">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A picture across the text column, with its caption, near the end of a page. */
function WidePicture({ picture }: { picture: Picture }) {
  return (
    <figure className="wrap pt-section after-paper:pt-0">
      <PictureBox
        className="aspect-[3/2] lg:aspect-[16/9]"
        picture={picture}
        sizes="(min-width: 100rem) 91rem, (min-width: 36rem) 92vw, 110vw"
      />
      {picture.caption && (
        <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
      )}
    </figure>
  );
}
