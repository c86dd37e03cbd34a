import { PictureBox } from "#app/ui/picture-box.tsx";
import { BeforeAfter, type PairedPicture } from "./before-after.tsx";
import { heroSizes } from "./hero-sizes.ts";

interface HeadPictureProps {
  picture: PairedPicture;
  /** Where the picture is shown whole, as the first plate. Null if there are no plates. */
  plate: string | null;
  transitionName: string;
}

/**
 * The main picture of a service or project, as far as the window's edge. It leads to its plate, as
 * the pictures between the texts do.
 */
export function HeadPicture({ picture, plate, transitionName }: HeadPictureProps) {
  const loading = { sizes: heroSizes(picture), transitionName, priority: true };
  const { before } = picture;
  if (before)
    return (
      <figure className="lg:pl-margin">
        <BeforeAfter {...{ before, ...loading }} after={picture} isHero />
        {plate && (
          <a
            className="underlined float-right mx-gutter py-2.5 text-fine print:hidden"
            href={plate}
          >
            Plate 1
          </a>
        )}
        <Caption picture={picture} />
      </figure>
    );
  return (
    <figure className="lg:pl-margin">
      {plate ? (
        <a className="hero-shape block cursor-zoom-in" href={plate}>
          <span className="sr-only">Plate 1: </span>
          <PictureBox className="size-full" picture={picture} {...loading} />
        </a>
      ) : (
        <PictureBox className="hero-shape" picture={picture} {...loading} />
      )}
      <Caption picture={picture} />
    </figure>
  );
}

function Caption({ picture }: { picture: PairedPicture }) {
  if (!picture.caption) return null;
  return (
    <figcaption className="px-gutter pt-3 text-fine text-ink-soft lg:px-0">
      {picture.caption}
    </figcaption>
  );
}
