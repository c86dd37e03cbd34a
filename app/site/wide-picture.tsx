import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";

/** A picture across the text column, with its caption, near the end of a page. */
export function WidePicture({ picture }: { picture: Picture }) {
  return (
    <figure className="wrap pt-section after-paper:pt-0">
      <PictureBox
        className="aspect-[3/2] lg:aspect-[16/9]"
        picture={picture}
        sizes="(min-width: 100rem) 91rem, (min-width: 36rem) 92vw, 110vw"
      />
      {picture.caption && (
        <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
      )}
    </figure>
  );
}
