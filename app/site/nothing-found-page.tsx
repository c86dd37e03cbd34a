import { ButtonLink } from "#app/ui/button-link.tsx";
import type { NothingFound } from "./former-path.ts";
import { useLayoutData } from "./layout-data.ts";
import { MessagePage, type MessagePageProps } from "./message-page.tsx";
import { ServiceCard } from "./service-card.tsx";
import { telephoneLink } from "./telephone.ts";

/** A page that says that something was not found, with the telephone and three finishes. */
export function NothingFoundPage({ instead, ...message }: MessagePageProps & NothingFound) {
  const { business } = useLayoutData();
  return (
    <MessagePage
      {...message}
      button={
        <ButtonLink look="outline" href={telephoneLink(business.phone)}>
          Call {business.phone}
        </ButtonLink>
      }
    >
      {instead.length > 0 && (
        <section className="mt-section">
          <h2 className="label font-sans">Services</h2>
          <ul className="rise mt-5 grid grid-cols-1 gap-3 sm:across-3 sm:grid-cols-3 sm:gap-5 xl:gap-8">
            {instead.map((card) => (
              <ServiceCard
                key={card.service.slug}
                {...card}
                compact
                sizes="(min-width: 36rem) 30vw, 92vw"
              />
            ))}
          </ul>
        </section>
      )}
    </MessagePage>
  );
}
