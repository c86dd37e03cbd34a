import type { MouseEvent } from "react";
import { slugify } from "#domain/content/slug.ts";

/** The id of a form's section. */
export function sectionId(title: string): string {
  return `section-${slugify(title)}`;
}

/** Links to the sections of a long form. A folded section opens. */
export function SectionIndex({ titles }: { titles: string[] }) {
  // A change of the address would ask whether to leave the unsaved form.
  function show(event: MouseEvent, title: string) {
    event.preventDefault();
    const section = document.getElementById(sectionId(title));
    const folded = section?.querySelector<HTMLDetailsElement>(":scope > details");
    if (folded) folded.open = true;
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }
  return (
    <nav aria-label="Sections of this form" className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {titles.map((title) => (
          <li key={title}>
            <a
              className="inline-flex min-h-11 items-center underline"
              href={`#${sectionId(title)}`}
              onClick={(event) => show(event, title)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
