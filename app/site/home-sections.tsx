import { ButtonLink } from "#app/ui/button-link.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { besideWords, heroSizes } from "./hero-layout.ts";
import { ProjectCard, type ProjectCardData } from "./project-card.tsx";
import { samplerPath } from "./sampler/sample-paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";
import { servicePicture } from "./shown-picture.ts";

interface HomeHeroProps {
  headline: string;
  lead: string;
  picture: Picture | undefined;
}

/**
 * The top of the home page: the picture, then its words. In a wide window the words stand on paper
 * that is cut into the picture, so that they can be read whatever picture the owner chooses. The
 * paper keeps clear of the picture's right three fifths, and the picture's focal point goes there
 * (`besideWords`); a narrower picture stands further to the right. There, words that still arrive
 * would move the headline.
 */
export function HomeHero({ headline, lead, picture }: HomeHeroProps) {
  const isAboveWords = picture && besideWords(picture, picture.focus).y === 12;
  return (
    <div className="relative lg:grid lg:items-end lg:arriving:hidden">
      {picture && (
        <figure className="lg:pl-40 lg:[grid-area:1/1] xl:pl-margin">
          <PictureBox
            className={`hero-shape object-[70%_50%] lg:[--focus-to-x:70] ${isAboveWords ? "lg:[--focus-to-y:12]" : ""}`}
            picture={picture}
            sizes={`(min-width: 62rem) and (max-width: 89.99rem) min(100vw - 10rem, 170vh), ${heroSizes(picture)}`}
            priority
          />
          {picture.caption && (
            <figcaption className="absolute right-0 bottom-0 hidden bg-paper pt-1.5 pr-gutter pl-3 text-fine text-ink-soft lg:block">
              {picture.caption}
            </figcaption>
          )}
        </figure>
      )}
      <div
        className={`wrap py-8 sm:py-12 lg:[grid-area:1/1] ${picture ? "lg:py-0" : "lg:py-section"}`}
      >
        <div
          className={`w-fit wrap-anywhere ${picture ? "lg:relative lg:max-w-[46%] lg:bg-paper lg:pt-7 lg:pr-8 lg:pb-6 desk:pt-10 xl:max-w-[min(38rem,41%)] xl:pr-10" : ""}`}
        >
          <h1 className="max-w-[6.8em] text-display">{headline}</h1>
          <p className="mt-4 max-w-[38ch] text-lead leading-[1.45] lg:mt-6 lg:max-desk:text-[1.15rem]">
            {lead}
          </p>
          <div className="own-at-top mt-6 flex flex-wrap gap-3 sm:gap-4 lg:mt-8">
            <ButtonLink className="max-sm:px-4" href="/contact">
              Get a Free Quote
            </ButtonLink>
            <ButtonLink className="max-sm:px-4" look="outline" href="/portfolio">
              View Our Work
            </ButtonLink>
          </div>
        </div>
      </div>
      <i data-end hidden />
    </div>
  );
}

type Invitation = NonNullable<ReturnType<typeof samplerInvitation>>;

/** What another page says of the sampler. Null if the site has none. */
export function samplerInvitation(site: SiteContent) {
  const [first] = sampledServices(site);
  if (!first) return null;
  const { headline, lead } = site.samplerPage;
  return { headline, lead, picture: servicePicture(site, first.service) };
}

/**
 * A quiet section that leads to the sampler: a finish at the left, a few words at the right.
 * The section above it, if there is one, has the space between them.
 */
export function SamplerInvitation(props: Invitation & { isFirst: boolean }) {
  const { headline, lead, picture, isFirst } = props;
  return (
    <section
      className={`wrap grid break-inside-avoid items-center gap-x-gutter gap-y-6 pb-section sm:grid-cols-2 lg:grid-cols-[5fr_4fr] ${isFirst ? "pt-section" : ""}`}
    >
      {picture && (
        <PictureBox
          className="aspect-[3/2] lg:aspect-[16/9]"
          picture={picture}
          sizes="(min-width: 62rem) min(52vw, 54rem), (min-width: 36rem) 46vw, 92vw"
          alt=""
        />
      )}
      <div>
        <h2 className="max-w-[13em] text-title">{headline}</h2>
        {lead && <p className="mt-3 max-w-[46ch] text-ink-soft">{lead}</p>}
        <ButtonLink className="mt-5" look="outline" href={samplerPath()}>
          Open the sampler
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * The newest projects. Three stand as one tall card beside two, whose rows it fills; fewer share a
 * row.
 */
export function RecentWork({ projects }: { projects: ProjectCardData[] }) {
  const hasTall = projects.length === 3;
  return (
    <ul
      className={`rise grid grid-cols-1 gap-x-8 gap-y-10 print:grid-cols-2 ${columns[projects.length] ?? ""}`}
    >
      {projects.map((card, index) => (
        <ProjectCard
          key={card.project.slug}
          {...card}
          className={index === 0 ? "lg:row-span-2" : "lg:[--column:1]"}
          shape={projects.length === 1 ? "aspect-[3/2] lg:aspect-[16/9]" : "aspect-[3/2]"}
          isTall={hasTall && index === 0}
          sizes={
            index === 0
              ? "(min-width: 62rem) min(93vw, 90rem), 92vw"
              : "(min-width: 62rem) min(38vw, 38rem), 92vw"
          }
        />
      ))}
    </ul>
  );
}

const columns: Record<number, string> = {
  2: "lg:grid-cols-2",
  3: "lg:grid-cols-[7fr_5fr] lg:grid-rows-2",
};
