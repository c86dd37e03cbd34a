import { servicePicture } from "#app/site/shown-picture.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { samplerPath } from "./sample-paths.ts";
import { sampledServices } from "./sampled-services.ts";

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
