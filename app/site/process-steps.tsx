import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Service } from "#domain/content/services.ts";
import { picturesOfSteps } from "#domain/content/step-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { SectionHeading } from "./section-heading.tsx";
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
