import { PictureBox } from "#app/ui/picture-box.tsx";
import { panelColour } from "./panel-colour.ts";
import { servicePath } from "./paths.ts";
import type { ServiceCardData } from "./service-card.tsx";

/** At the end of a service's page, the service after it: picture, name and summary. */
export function NextFinish({ service, picture, number }: ServiceCardData) {
  const shape = "aspect-[3/2] lg:aspect-[16/9]";
  return (
    <nav aria-label="Next" className="group relative grid grid-cols-1 content-start gap-5">
      {picture ? (
        <PictureBox
          className={shape}
          picture={picture}
          // The link below names it.
          alt=""
          sizes="(min-width: 62rem) min(58vw, 56rem), 92vw"
          transitionName={`service-${service.slug}`}
        />
      ) : (
        <div className={`${panelColour(number - 1)} ${shape}`} />
      )}
      <div className="wrap-anywhere">
        <p className="label">Next</p>
        <p className="mt-1 font-display text-section leading-[1.06] decoration-1 underline-offset-4 group-hover:underline">
          <a className="covers-card block" href={servicePath(service.slug)}>
            {service.name}
          </a>
        </p>
        <p className="mt-3 max-w-[52ch] text-ink-soft">{service.summary}</p>
      </div>
    </nav>
  );
}
