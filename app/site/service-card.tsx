import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Service } from "#domain/content/services.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { servicePath } from "./paths.ts";
import { finishNote, panelColour, servicePicture } from "./shown-picture.ts";

export interface ServiceCardData {
  service: Pick<Service, "name" | "slug" | "summary">;
  picture: Picture | undefined;
  /** The service's number, from 1. */
  number: number;
}

/** Every service as a card, numbered in the order of the site. */
export function serviceCards(site: SiteContent): ServiceCardData[] {
  return site.services.map((service, index) => ({
    service: { name: service.name, slug: service.slug, summary: service.summary },
    picture: servicePicture(site, service),
    number: index + 1,
  }));
}

interface ServiceCardProps extends ServiceCardData {
  sizes: string;
  /** For the first card at the top of a page: its picture loads first. */
  isFirst?: boolean;
  /** In a narrow window, shows only name and colours, two cards in a row. */
  compact?: boolean;
  className?: string;
  /** The shape of the picture, e.g. `aspect-[4/3]`. */
  shape?: string;
}

/** A card like a paint sample: the finish at the top, its name on a strip below. */
export function ServiceCard({ service, picture, number, ...card }: ServiceCardProps) {
  const { sizes, compact = false, className = "", shape = "aspect-[4/3]", isFirst = false } = card;
  return (
    <li
      className={`group relative grid grid-cols-1 grid-rows-[auto_1fr] border border-line bg-card hover:border-brass ${className}`}
    >
      <div className="overflow-hidden bg-paper-deep">
        {picture ? (
          <PictureBox
            className={`${shape} motion-safe:transition-[scale] motion-safe:duration-600 group-hover:scale-[1.03]`}
            picture={picture}
            sizes={sizes}
            priority={isFirst}
            transitionName={`service-${service.slug}`}
          />
        ) : (
          <div className={`${shape} ${panelColour(number - 1)}`} />
        )}
      </div>
      <div className={`grid content-start gap-1.5 ${compact ? "p-3 sm:p-5" : "p-5"}`}>
        <div className="flex flex-wrap justify-between gap-x-3 text-label tracking-wide">
          <span className="whitespace-nowrap">No. {number}</span>
          {picture?.caption && (
            <span className={compact ? "hidden sm:inline" : undefined}>
              {finishNote(service.name, picture.caption)}
            </span>
          )}
        </div>
        <h3 className={compact ? "text-[1.3rem] sm:text-title" : "text-title"}>
          <a className="covers-card" href={servicePath(service.slug)}>
            {service.name}
          </a>
        </h3>
        <p className={`leading-normal text-ink-soft ${compact ? "hidden sm:block" : ""}`}>
          {service.summary}
        </p>
      </div>
    </li>
  );
}

/** The classes of a card and of its picture. */
interface ChartPlace {
  className: string;
  shape: string;
}

/**
 * Where each card of a chart of so many cards stands, so that no row has a hole. In two columns,
 * the first of an odd number of cards has a row to itself. In a wide window, rows of two stand
 * before and after rows of three where it takes them: seven cards make rows of two, three and two.
 */
export function chartPlaces(count: number): ChartPlace[] {
  const rows = rowsOf(count).flatMap((length) =>
    Array.from({ length }, (_, column) => `${spans[length]} ${columns[column]}`),
  );
  const isOdd = count % 2 === 1;
  return rows.map((place, index) => {
    const isWide = isOdd && index === 0;
    const isRight = index % 2 === (isOdd ? 0 : 1);
    const narrow = isWide ? "sm:max-lg:col-span-2 " : isRight ? "sm:max-lg:[--column:1] " : "";
    const wideShape =
      count === 1 ? "aspect-[4/3] sm:aspect-[16/9]" : "aspect-[4/3] sm:max-lg:aspect-[16/9]";
    return { className: narrow + place, shape: isWide ? wideShape : "aspect-[4/3]" };
  });
}

/** How many cards each row of a wide window has. */
function rowsOf(count: number): number[] {
  if (count < 3) return count > 0 ? [count] : [];
  const pairs = (3 - (count % 3)) % 3;
  const threes = Array.from({ length: (count - 2 * pairs) / 3 }, () => 3);
  return [...(pairs > 0 ? [2] : []), ...threes, ...(pairs > 1 ? [2] : [])];
}

const spans: Record<number, string> = {
  1: "lg:col-span-6",
  2: "lg:col-span-3",
  3: "lg:col-span-2",
};
const columns = ["lg:[--column:0]", "lg:[--column:1]", "lg:[--column:2]"];
