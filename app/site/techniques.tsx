import { PictureBox } from "#app/ui/picture-box.tsx";
import { panelColour } from "./panel-colour.ts";
import { servicePath } from "./paths.ts";
import type { ServiceTechnique, ShownTechniques } from "./shown-techniques.ts";

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
