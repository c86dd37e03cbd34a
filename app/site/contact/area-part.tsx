import { PictureBox } from "#app/ui/picture-box.tsx";
import type { ContactPage } from "#domain/content/pages/contact-page.ts";
import type { Picture } from "#domain/images/picture.ts";

interface AreaPartProps extends Pick<ContactPage, "area" | "towns"> {
  picture: Picture | undefined;
}

/** Where the business works: a text, its towns, and a picture if the owner added one. */
export function AreaPart({ area, towns, picture }: AreaPartProps) {
  return (
    <>
      {area && <p className="mt-4 whitespace-pre-line">{area}</p>}
      {towns.length > 0 && (
        <ul className="mt-4 columns-2 gap-x-6 border-y border-line py-3">
          {towns.map((town) => (
            <li key={town} className="py-0.5 wrap-anywhere">
              {town}
            </li>
          ))}
        </ul>
      )}
      {picture && (
        <figure className="mt-5">
          <PictureBox
            picture={picture}
            // A map must not be cropped.
            fit="whole"
            sizes="(min-width: 62rem) 38vw, 92vw"
          />
          {picture.caption && (
            <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
          )}
        </figure>
      )}
    </>
  );
}
