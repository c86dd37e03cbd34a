import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { folded } from "#domain/text/clean-text.ts";
import { Paragraphs, SectionHeading } from "./page-texts.tsx";
import { servicePath } from "./paths.ts";
import { panelColour, servicePicture } from "./shown-picture.ts";

interface Person {
  name: string;
  role: string;
  words: string;
  photo: Picture | undefined;
}

/** One person beside the photo; two or four in pairs; others in rows of three across the page. */
export function People({ title, people }: { title: string; people: Person[] }) {
  const hasPhotos = people.some(({ photo }) => photo);
  if (people.length === 3 || people.length > 4) {
    return (
      <section className="wrap grid gap-10 py-section after-paper:pt-0">
        {title && <h2 className="text-section">{title}</h2>}
        <ul className="rise grid grid-cols-1 gap-x-gutter gap-y-14 sm:across-2 sm:grid-cols-2 lg:across-3 lg:grid-cols-3">
          {people.map((person) => (
            <li key={person.name} className="grid content-start gap-y-4">
              {hasPhotos && (
                <Portrait
                  {...person}
                  sizes="(min-width: 100rem) 28rem, (min-width: 62rem) 28vw, (min-width: 36rem) 44vw, 92vw"
                />
              )}
              <AboutPerson {...person} hasLine={!hasPhotos} />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const isAlone = people.length === 1;
  return (
    <section className="wrap grid gap-x-gutter gap-y-10 py-section after-paper:pt-0 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <ul
        className={`rise grid grid-cols-1 gap-x-gutter gap-y-14 ${isAlone ? "" : "sm:across-2 sm:grid-cols-2"}`}
      >
        {people.map((person) => (
          <li
            key={person.name}
            className={`grid content-start gap-x-gutter gap-y-4 ${isAlone && hasPhotos ? "sm:grid-cols-2" : ""}`}
          >
            {hasPhotos && (
              <Portrait
                {...person}
                sizes="(min-width: 100rem) 25rem, (min-width: 62rem) 26vw, (min-width: 36rem) 44vw, 92vw"
              />
            )}
            <AboutPerson {...person} hasLine={!hasPhotos} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The photo, or a panel with the person's initial beside those who have one. */
function Portrait({ name, photo, sizes }: Person & { sizes: string }) {
  if (!photo) {
    return (
      <span
        aria-hidden
        className="grid aspect-[4/5] place-items-center bg-paper-deep font-display text-display text-brass max-sm:hidden"
      >
        {Array.from(name)[0]}
      </span>
    );
  }
  // Faces are in the upper half of a photo.
  return <PictureBox className="aspect-[4/5] object-[50%_25%]" picture={photo} sizes={sizes} />;
}

function AboutPerson({ name, role, words, hasLine }: Person & { hasLine: boolean }) {
  return (
    <div className={hasLine ? "border-t border-brass pt-4" : undefined}>
      <h3 className="text-title">{name}</h3>
      {role && <p className="mt-1 text-ink-soft">{role}</p>}
      {words && <Paragraphs className="measure mt-3" text={words} />}
    </div>
  );
}

/** A technique that is a service. */
interface ServiceTechnique {
  /** As the list of techniques writes it. */
  name: string;
  slug: string;
  picture: Picture | undefined;
  /** The service's place on the site, from 0. */
  place: number;
}

interface ShownTechniques {
  /** In the order of the services. */
  services: ServiceTechnique[];
  /** In their own order. */
  others: string[];
}

/** The techniques of the about page. One is a service if it has the service's name, folded. */
export function shownTechniques(site: SiteContent): ShownTechniques {
  const { techniques } = site.aboutPage;
  const names = new Set(site.services.map((service) => folded(service.name)));
  return {
    services: site.services.flatMap((service, place) => {
      const name = techniques.find((technique) => folded(technique) === folded(service.name));
      if (!name) return [];
      return [{ name, slug: service.slug, picture: servicePicture(site, service), place }];
    }),
    others: techniques.filter((technique) => !names.has(folded(technique))),
  };
}

/** The techniques: samples of those that are services, then a table of the others. */
export function Techniques({ title, services, others }: ShownTechniques & { title: string }) {
  return (
    <section className="wrap grid gap-8 py-section after-paper:pt-0 lg:gap-12">
      {title && <h2 className="text-section">{title}</h2>}
      {services.length > 0 && <Samples services={services} />}
      {others.length > 0 && (
        <ul
          className={`grid grid-cols-2 border-b border-line ${others.length % 4 === 0 ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}
        >
          {others.map((technique) => (
            <li key={technique} className="border-t border-line py-3 pr-gutter wrap-anywhere">
              {technique}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Cards like the strips of a paint chart. Each row fills the page's width: its cards share it, and
 * all pictures are equally high.
 */
function Samples({ services }: { services: ServiceTechnique[] }) {
  const across = acrossRows(services.length, 4);
  const acrossWide = acrossRows(services.length, 7);
  const basis = `${narrowBases[across]} ${wideBases[acrossWide]}`;
  return (
    <ul className="flex flex-wrap gap-3 sm:gap-5">
      {services.map(({ name, slug, picture, place }) => (
        <li
          key={slug}
          className={`group relative grid grow basis-2/5 grid-rows-[auto_1fr] border border-line bg-card hover:border-brass ${basis}`}
        >
          {picture ? (
            <PictureBox
              className={height}
              picture={picture}
              alt=""
              sizes={`(min-width: 62rem) max(27rem, ${share(acrossWide)}), (min-width: 36rem) max(21rem, ${share(across)}), 92vw`}
              transitionName={`service-${slug}`}
            />
          ) : (
            <div className={`${height} ${panelColour(place)}`} />
          )}
          <a
            className="covers-card p-3 font-display text-[1.3rem] leading-tight wrap-anywhere decoration-1 underline-offset-4 group-hover:underline sm:px-4"
            href={servicePath(slug)}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const height = "h-40 sm:h-56 lg:h-72";

/** How many stand in a row if no row has more than `most`, and all are about as long. */
function acrossRows(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

function share(across: number): string {
  return `${Math.round(92 / across)}vw`;
}

// With a basis of one more in a row, and the gaps, just this many fit.
const narrowBases = ["", "sm:basis-1/2", "sm:basis-1/3", "sm:basis-1/4", "sm:basis-1/5"];
const wideBases = [
  "",
  "lg:basis-1/2",
  "lg:basis-1/3",
  "lg:basis-1/4",
  "lg:basis-1/5",
  "lg:basis-1/6",
  "lg:basis-1/7",
  "lg:basis-1/8",
];
