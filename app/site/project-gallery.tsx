import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";

/** The pictures after the first, captions below, as plates in a book: wide and narrow by turns. */
export function ProjectGallery({ pictures }: { pictures: Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="wrap rise grid gap-x-8 gap-y-10 pb-section lg:across-2 lg:grid-cols-12">
      {pictures.map((picture, index) => (
        <li key={picture.url} className={index % 3 === 0 ? "lg:col-span-7" : "lg:col-span-5"}>
          <figure>
            <PictureBox
              className="aspect-[3/2] lg:aspect-auto lg:h-[clamp(20rem,34vw,44rem)]"
              picture={picture}
              sizes="(min-width: 62rem) 60vw, 92vw"
            />
            {picture.caption && (
              <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
