import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { SectionHeading } from "./section-heading.tsx";

interface Person {
  name: string;
  role: string;
  words: string;
  photo: Picture | undefined;
}

/** One person beside the photo; two or four in pairs; others in rows of three across the page. */
export function People({ title, people }: { title: string; people: Person[] }) {
  const hasPhotos = people.some(({ photo }) => photo);
  if (people.length === 3 || people.length > 4) {
    return (
      <section className="wrap grid gap-10 py-section after-paper:pt-0">
        {title && <h2 className="text-section">{title}</h2>}
        <ul className="rise grid grid-cols-1 gap-x-gutter gap-y-14 sm:across-2 sm:grid-cols-2 lg:across-3 lg:grid-cols-3">
          {people.map((person) => (
            <li key={person.name} className="grid content-start gap-y-4">
              {hasPhotos && (
                <Portrait
                  {...person}
                  sizes="(min-width: 100rem) 28rem, (min-width: 62rem) 28vw, (min-width: 36rem) 44vw, 92vw"
                />
              )}
              <AboutPerson {...person} hasLine={!hasPhotos} />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const isAlone = people.length === 1;
  return (
    <section className="wrap grid gap-x-gutter gap-y-10 py-section after-paper:pt-0 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <ul
        className={`rise grid grid-cols-1 gap-x-gutter gap-y-14 ${isAlone ? "" : "sm:across-2 sm:grid-cols-2"}`}
      >
        {people.map((person) => (
          <li
            key={person.name}
            className={`grid content-start gap-x-gutter gap-y-4 ${isAlone && hasPhotos ? "sm:grid-cols-2" : ""}`}
          >
            {hasPhotos && (
              <Portrait
                {...person}
                sizes="(min-width: 100rem) 25rem, (min-width: 62rem) 26vw, (min-width: 36rem) 44vw, 92vw"
              />
            )}
            <AboutPerson {...person} hasLine={!hasPhotos} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The photo, or a panel with the person's initial beside those who have one. */
function Portrait({ name, photo, sizes }: Person & { sizes: string }) {
  if (!photo) {
    return (
      <span
        aria-hidden
        className="grid aspect-[4/5] place-items-center bg-paper-deep font-display text-display text-brass max-sm:hidden"
      >
        {Array.from(name)[0]}
      </span>
    );
  }
  // Faces are in the upper half of a photo.
  return <PictureBox className="aspect-[4/5] object-[50%_25%]" picture={photo} sizes={sizes} />;
}

function AboutPerson({ name, role, words, hasLine }: Person & { hasLine: boolean }) {
  return (
    <div className={hasLine ? "border-t border-brass pt-4" : undefined}>
      <h3 className="text-title">{name}</h3>
      {role && <p className="mt-1 text-ink-soft">{role}</p>}
      {words && <Paragraphs className="measure mt-3" text={words} />}
    </div>
  );
}
