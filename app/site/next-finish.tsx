import { EndPicture } from "./end-picture.tsx";
import { servicePath } from "./paths.ts";
import type { ServiceCardData } from "./service-card.tsx";

/** At the end of a service's page, the service after it: picture, name and summary. */
export function NextFinish({ service, picture, number }: ServiceCardData) {
  return (
    <nav aria-label="Next" className="group relative grid grid-cols-1 content-start gap-5">
      <EndPicture picture={picture} place={number - 1} transitionName={`service-${service.slug}`} />
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
