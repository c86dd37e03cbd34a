import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Service } from "#domain/content/services.ts";
import { slugify } from "#domain/content/slug.ts";
import { picturesOfSteps } from "#domain/content/step-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { Paragraphs, SectionHeading } from "./page-texts.tsx";
import { portfolioPath, projectPath } from "./paths.ts";
import { type ProjectCardData, projectCards } from "./project-card.tsx";
import { shownPicture } from "./shown-picture.ts";

interface Step {
  text: string;
  picture: Picture | undefined;
}

/** The steps of a service's process, each with its picture if it has one that can be found. */
export function shownSteps(site: SiteContent, { process, stepPictures }: Service): Step[] {
  const pictures = picturesOfSteps(process, stepPictures);
  return process.map((text, index) => {
    const { url, alt } = pictures[index] ?? { url: "", alt: "" };
    const picture = shownPicture(site, url);
    return { text, picture: picture && { ...picture, alt } };
  });
}

/** How the work goes: numbered steps, with small pictures beside them. */
export function ProcessSteps({ title, steps }: { title: string; steps: Step[] }) {
  const columns = steps.some(({ picture }) => picture)
    ? "sm:grid-cols-[5rem_1fr_minmax(8rem,14rem)]"
    : "sm:grid-cols-[5rem_1fr]";
  return (
    <section className="bg-paper-deep py-section">
      <div className="wrap grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
        <SectionHeading title={title} />
        <ol className="rise">
          {steps.map(({ text, picture }, index) => (
            <li
              key={text}
              className={`grid grid-cols-[3rem_1fr] gap-y-3 border-t border-line py-4 ${columns}`}
            >
              <span
                aria-hidden
                className="font-display text-[2rem] leading-none text-brass lining-nums"
              >
                {index + 1}
              </span>
              <span className="max-w-[52ch] sm:pr-6">{text}</span>
              {picture && (
                <PictureBox
                  className="col-start-2 max-w-[14rem] self-start sm:col-start-3"
                  picture={picture}
                  sizes="14rem"
                  fit="whole"
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The questions and answers about a service. */
export function Questions({ title, faq }: Pick<Service, "faq"> & { title: string }) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <div className="grid gap-8">
        {questionAnchors(faq).map(({ id, question, answer }) => (
          <div key={id} className="border-t border-brass pt-4">
            <h3 id={id} className="text-title leading-tight">
              {question}
            </h3>
            <Paragraphs className="measure mt-2.5" text={answer} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * Gives each question an id made from its words, such as `faq-how-much-does-dragging-cost`. If the
 * id is taken, or the words have no letters for it, a number is added.
 */
export function questionAnchors(faq: Service["faq"]) {
  const taken = new Set<string>();
  return faq.map((question, index) => {
    const id = ["faq", slugify(question.question)].filter(Boolean).join("-");
    const unique = id === "faq" || taken.has(id) ? `${id}-${index + 1}` : id;
    taken.add(unique);
    return { ...question, id: unique };
  });
}

/** How many projects a service's page lists. */
const mostProjects = 6;

/** The newest projects with a finish, and whether there are more. */
export function whereUsed(site: SiteContent, { name }: Service) {
  const projects = site.projects.filter(({ finishes }) => finishes.includes(name));
  return {
    projects: projectCards(site, projects.slice(0, mostProjects)),
    hasMore: projects.length > mostProjects,
  };
}

interface WhereUsedProps {
  title: string;
  projects: ProjectCardData[];
  hasMore: boolean;
}

/** Projects with their first picture, title and place, and a link to all if there are more. */
export function WhereUsed({ title, projects, hasMore }: WhereUsedProps) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <div>
        <ul className="border-b border-line">
          {projects.map(({ project: { title, slug, location }, picture }) => (
            <li key={slug} className="border-t border-line">
              <a
                className="group grid grid-cols-[6rem_1fr] items-center gap-x-5 py-4 sm:grid-cols-[9rem_1fr] sm:gap-x-8"
                href={projectPath(slug)}
              >
                {picture ? (
                  <PictureBox
                    className="aspect-[3/2]"
                    picture={picture}
                    alt=""
                    sizes="(min-width: 36rem) 9rem, 6rem"
                  />
                ) : (
                  <span />
                )}
                <span>
                  <span className="block font-display text-title leading-tight decoration-1 underline-offset-4 group-hover:underline">
                    {title}
                  </span>
                  <span className="mt-1 block text-ink-soft">{location}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        {hasMore && (
          <a className="underlined mt-4 inline-block py-1.5" href={portfolioPath()}>
            All projects
          </a>
        )}
      </div>
    </section>
  );
}
