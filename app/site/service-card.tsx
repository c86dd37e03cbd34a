import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Service } from "#domain/content/services.ts";
import type { Picture } from "#domain/images/picture.ts";
import { panelColour } from "./panel-colour.ts";
import { servicePath } from "./paths.ts";
import { finishNote } from "./shown-picture.ts";

export interface ServiceCardData {
  service: Pick<Service, "name" | "slug" | "summary">;
  picture: Picture | undefined;
  /** The service's number, from 1. */
  number: number;
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
