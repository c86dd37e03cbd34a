import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { panelColour } from "./panel-colour.ts";

interface EndPictureProps {
  picture: Picture | undefined;
  /** Chooses the colour of the panel that stands in for a missing picture. */
  place: number;
  /** Name of the picture while one page gives way to the next. */
  transitionName: string;
}

/** At the end of a page, the picture of the page to read next. The link below it names it. */
export function EndPicture({ picture, place, transitionName }: EndPictureProps) {
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
