import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { telephoneLink } from "./business-words.ts";
import { useLayoutData } from "./layout-data.ts";
import type { NothingFound } from "./missing-page.ts";
import { ServiceCard } from "./service-card.tsx";

interface MessagePageProps {
  title: string;
  text: string;
  /** Where to go instead. */
  link: { label: string; href: string };
  /** A second button. */
  button?: ReactNode;
  /** Shown last. */
  children?: ReactNode;
}

/** A page with only a message, such as that nothing was found, and a link. */
export function MessagePage({ title, text, link, button, children }: MessagePageProps) {
  return (
    <div className="wrap py-section">
      <div className="border-t border-brass pt-8">
        <h1 className="max-w-[10em] text-section">{title}</h1>
        <p className="mt-5 text-lead">{text}</p>
        <div className="own-at-top mt-8 flex flex-wrap gap-4">
          <ButtonLink href={link.href}>{link.label}</ButtonLink>
          {button}
        </div>
        {children}
      </div>
    </div>
  );
}

/** A page that says that something was not found, with the telephone and three finishes. */
function NothingFoundPage({ instead, ...message }: MessagePageProps & NothingFound) {
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

export const pageNotFound = "404 - Page Not Found";

/** What an address shows that belongs to no page. */
export function PageNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title={pageNotFound}
      text="The page you're looking for doesn't exist."
      link={{ label: "Return Home", href: "/" }}
      instead={instead}
    />
  );
}

/** The page of a project that the site does not have. */
export function ProjectNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title="Project Not Found"
      text="The project you're looking for doesn't exist."
      link={{ label: "View All Projects", href: "/portfolio" }}
      instead={instead}
    />
  );
}

/** The page of a service that the site does not have. */
export function ServiceNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title="Service Not Found"
      text="The service you're looking for doesn't exist."
      link={{ label: "View All Services", href: "/services" }}
      instead={instead}
    />
  );
}
