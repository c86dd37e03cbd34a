import { Fragment, type ReactNode } from "react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { telephoneLink } from "./business-words.ts";
import { useLayoutData, useQuotePath } from "./layout-data.ts";
import { projectPath, servicePath } from "./paths.ts";
import type { ProjectCardData } from "./project-card.tsx";
import type { ServiceCardData } from "./service-card.tsx";
import { panelColour } from "./shown-picture.ts";

interface PageEndProps {
  /** The closing line. */
  title: string;
  quoteLabel?: string;
  /** What the page ends with, beside the closing line. Without it, the line has all the width. */
  children?: ReactNode;
  /** Behind it: a darker tone, or the paper of the page after a section that has that tone. */
  ground?: "deep" | "paper";
}

/** The end of a page: a client's words or the next finish, and the way to a quote. */
export function PageEnd({ children, ground = "deep", ...closing }: PageEndProps) {
  if (!children)
    return (
      <section className="wrap py-section after-paper:pt-0 print:hidden">
        <div className="border-t border-brass pt-8 lg:pt-12">
          <Closing {...closing} />
        </div>
      </section>
    );
  return (
    <section className={`py-section print:hidden ${ground === "deep" ? "bg-paper-deep" : ""}`}>
      <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-12 lg:grid-cols-[7fr_4fr]">
        {children}
        <div className="border-t border-brass pt-6 lg:self-end">
          <Closing {...closing} isBeside />
        </div>
      </div>
    </section>
  );
}

interface ClosingProps {
  /** One sentence or more. Lines break between sentences where possible. */
  title: string;
  quoteLabel?: string;
  /** Whether something larger stands beside it, such as the next finish. */
  isBeside?: boolean;
}

/** The last words of a page: a sentence, a button to ask for a quote, and one to call. */
function Closing(props: ClosingProps) {
  const { title, quoteLabel = "Get a Free Quote", isBeside = false } = props;
  const { business, closedDays } = useLayoutData();
  const closed = closedDays.find(({ isNow }) => isNow);
  return (
    <div
      className={`grid gap-x-gutter gap-y-6 print:hidden ${isBeside ? "content-start" : "lg:grid-cols-[7fr_5fr] lg:items-end"}`}
    >
      <h2 className={`max-w-[14em] wrap-anywhere ${isBeside ? "text-title" : "text-section"}`}>
        {sentencesOf(title).map((sentence) => (
          <Fragment key={sentence}>
            <span className="inline-block">{sentence}</span>{" "}
          </Fragment>
        ))}
      </h2>
      <div className="grid gap-y-6">
        <div className="own-at-end flex flex-wrap gap-4">
          <ButtonLink href={useQuotePath()}>{quoteLabel}</ButtonLink>
          <ButtonLink look="outline" href={telephoneLink(business.phone)}>
            Call {business.phone}
          </ButtonLink>
        </div>
        {closed && <p className="wrap-anywhere">{closed.text}</p>}
      </div>
    </div>
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?]) /);
}

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

interface OtherProjectsProps {
  /** The neighbours in the portfolio. At its ends, one of them is missing. */
  previous: ProjectCardData | undefined;
  next: ProjectCardData | undefined;
}

/** At the end of a project's page: the next with its picture, or else the one before. */
export function OtherProjects({ previous, next }: OtherProjectsProps) {
  const shown = next ?? previous;
  if (!shown) return null;
  const { project, picture, place } = shown;
  return (
    <nav aria-label="More projects" className="grid grid-cols-1 content-start gap-6 wrap-anywhere">
      <div className="group relative grid grid-cols-1 gap-5">
        <EndPicture picture={picture} place={place} transitionName={`project-${project.slug}`} />
        <p>
          <span className="label">{next ? "Next" : "Previous"}</span>
          <span className="mt-1 block font-display text-section leading-[1.06] decoration-1 underline-offset-4 group-hover:underline">
            <a className="covers-card block" href={projectPath(project.slug)}>
              {project.title}
            </a>
          </span>
          <span className="mt-3 block text-ink-soft">
            {project.location}, {project.year}
          </span>
        </p>
      </div>
      {next && previous && (
        <p>
          <span className="label">Previous</span>
          <a
            className="underlined mt-0.5 block w-fit py-1.5"
            href={projectPath(previous.project.slug)}
          >
            {previous.project.title}
          </a>
        </p>
      )}
    </nav>
  );
}

interface EndPictureProps {
  picture: Picture | undefined;
  /** Chooses the colour of the panel that stands in for a missing picture. */
  place: number;
  /** Name of the picture while one page gives way to the next. */
  transitionName: string;
}

/** At the end of a page, the picture of the page to read next. The link below it names it. */
function EndPicture({ picture, place, transitionName }: EndPictureProps) {
  const shape = "aspect-[3/2] lg:aspect-[16/9]";
  if (!picture) return <div className={`${panelColour(place)} ${shape}`} />;
  return (
    <PictureBox
      className={shape}
      picture={picture}
      alt=""
      sizes="(min-width: 62rem) min(58vw, 56rem), 92vw"
      transitionName={transitionName}
    />
  );
}
