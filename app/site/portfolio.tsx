import { requestFactsContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { Route } from "./+types/portfolio";
import { layoutOf } from "./layout-data.ts";
import { PageEnd } from "./page-end.tsx";
import { breadcrumbData, ownOrUsual, pageHead } from "./page-head.ts";
import { PageTitle } from "./page-texts.tsx";
import { portfolioPart, portfolioPath } from "./paths.ts";
import { ProjectCard, type ProjectCardData, projectCards } from "./project-card.tsx";
import { LargeQuote } from "./quotes.tsx";
import { portfolioTexts } from "./search-texts.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const { projects, ...shown } = portfolioPart(new URL(request.url).searchParams, site);
  return {
    ...shown,
    text: site.portfolioPage,
    cards: projectCards(site, projects),
    empty: site.projects.length === 0,
    client: projects.find(({ testimonial }) => testimonial)?.testimonial,
  };
}

export function meta({ matches, loaderData: { sector, page, text } }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  const { title, description } = ownOrUsual(text, portfolioTexts(layout.business, text, sector));
  const part = [
    ...(text.seoTitle && sector ? [sector] : []),
    ...(page > 1 ? [`page ${page}`] : []),
  ];
  return pageHead(layout, {
    title: [title, ...part].join(", "),
    description,
    path: portfolioPath(sector, page),
    structuredData: [breadcrumbData(layout, [{ name: "Portfolio", path: "/portfolio" }])],
  });
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { sector, page, pages, text, cards, empty, client } = loaderData;
  return (
    <>
      <PageTitle title={text.headline}>{text.lead}</PageTitle>
      <div className="wrap pb-section">
        {empty ? (
          <NoProjects text={text.whenEmpty} />
        ) : (
          <>
            <SectorFilter chosen={sector} page={page} />
            {cards.length === 0 && (
              <p className="pt-10 text-lead">No {sector?.toLowerCase()} projects to show yet.</p>
            )}
            <PortfolioGrid sector={sector} cards={cards} hasMore={pages > 1} />
            <PagesNav
              page={page}
              pages={pages}
              pathOf={(number) => portfolioPath(sector, number)}
            />
          </>
        )}
      </div>
      <PageEnd title={text.closing}>{client && <LargeQuote {...client} />}</PageEnd>
    </>
  );
}

/** Links, not buttons: each sector has its own path, and the back button works. */
function SectorFilter({ chosen, page }: { chosen: Sector | undefined; page: number }) {
  const choices = [
    { label: "All", value: undefined },
    ...sectors.map((value) => ({ label: value, value })),
  ];
  // The link leads to the sector's first page.
  const current = page === 1 ? "page" : "true";
  return (
    <nav aria-label="Filter by sector" className="border-b border-line print:hidden">
      <ul className="flex flex-wrap gap-x-3 sm:gap-x-7">
        {choices.map(({ label, value }) => (
          <li key={label}>
            <a
              className="-mb-px inline-block min-w-6 forced-colors:mb-0 border-b-2 border-transparent py-3 hover:border-line aria-[current]:border-green aria-[current]:font-[600] forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[LinkText]"
              href={portfolioPath(value)}
              aria-current={value === chosen ? current : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoProjects({ text }: { text: string }) {
  return (
    <div className="border-t border-brass pt-8">
      {text && <p className="text-lead">{text}</p>}
      <ButtonLink className="mt-6" look="outline" href="/services">
        See our services
      </ButtonLink>
    </div>
  );
}

interface PagesNavProps {
  /** From 1. The first page has the newest projects. */
  page: number;
  pages: number;
  pathOf(page: number): string;
}

/** Links to newer and older projects, if there is more than one page. */
function PagesNav({ page, pages, pathOf }: PagesNavProps) {
  if (pages === 1) return null;
  const link =
    "row-start-2 py-1.5 font-display text-title leading-tight decoration-1 underline-offset-4 hover:underline sm:row-start-1";
  return (
    <nav
      aria-label="Pages"
      className="mt-16 grid grid-cols-2 items-baseline gap-x-6 border-t border-brass pt-5 sm:grid-cols-[1fr_auto_1fr] print:hidden"
    >
      {page > 1 && (
        <a className={`${link} col-start-1 justify-self-start`} href={pathOf(page - 1)}>
          Newer projects
        </a>
      )}
      <p className="label col-span-2 row-start-1 py-1.5 lining-nums sm:col-span-1 sm:col-start-2">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a
          className={`${link} col-start-2 justify-self-end text-right sm:col-start-3`}
          href={pathOf(page + 1)}
        >
          Older projects
        </a>
      )}
    </nav>
  );
}

interface PortfolioGridProps {
  /** Undefined for projects of every sector. */
  sector: Sector | undefined;
  cards: ProjectCardData[];
  /** Whether other pages show more of them. */
  hasMore: boolean;
}

/** Projects in two columns. A single one, and the first of an odd number, run across both. */
function PortfolioGrid({ sector, cards, hasMore }: PortfolioGridProps) {
  const isAlone = cards.length === 1 && !hasMore;
  const isOdd = cards.length % 2 === 1;
  return (
    <>
      {isAlone ? (
        <h2 className="pt-10 text-section">One {sector?.toLowerCase()} project</h2>
      ) : (
        <h2 className="sr-only">{sector ?? "All"} projects</h2>
      )}
      <ul className="rise grid grid-cols-1 gap-x-8 gap-y-12 pt-8 sm:grid-cols-2">
        {cards.map((card, index) => {
          const isWide = isOdd && index === 0;
          const isRight = !isWide && index % 2 === (isOdd ? 0 : 1);
          return (
            <ProjectCard
              key={card.project.slug}
              {...card}
              isFirst={index === 0}
              className={isWide ? "sm:col-span-2" : isRight ? "sm:[--column:1]" : ""}
              shape={isWide ? "aspect-[3/2] sm:aspect-[16/9]" : "aspect-[3/2]"}
              sizes={
                isWide
                  ? "(min-width: 100rem) 91rem, 92vw"
                  : "(min-width: 100rem) 46rem, (min-width: 36rem) 46vw, 92vw"
              }
            />
          );
        })}
      </ul>
    </>
  );
}
