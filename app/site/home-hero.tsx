import { ButtonLink } from "#app/ui/button-link.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";

interface HomeHeroProps {
  headline: string;
  lead: string;
  picture: Picture | undefined;
}

/** The top of the home page: above its picture on a phone, over the picture in a wide window. */
export function HomeHero({ headline, lead, picture }: HomeHeroProps) {
  return (
    <div className="relative grid lg:min-h-[min(100svh,58rem)]">
      <div className="wrap pt-24 pb-8 lg:relative lg:z-[1] lg:self-center lg:pt-32 lg:pb-24">
        {/* A plain background for visitors who ask for more contrast or set their own colours. */}
        <div className="-m-4 w-fit p-4 wrap-anywhere contrast-more:bg-paper forced-colors:bg-[Canvas]">
          <h1 className="max-w-[6.8em] text-display">{headline}</h1>
          <p className="mt-6 max-w-[38ch] text-lead leading-[1.45]">{lead}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <ButtonLink href="/contact">Get a Free Quote</ButtonLink>
            {/* A long headline moves the buttons down onto the darker part of the picture. */}
            <ButtonLink look="outline" className="lg:bg-paper" href="/portfolio">
              View Our Work
            </ButtonLink>
          </div>
        </div>
      </div>
      {picture && (
        <figure className="relative aspect-[4/3] overflow-hidden lg:absolute lg:inset-0 lg:aspect-auto">
          {/*
           * A narrow window shows what the focal point says; without one the lower right of the
           * picture, where the built-in one has boards and brushes.
           */}
          <PictureBox
            className={
              picture.focus
                ? "absolute inset-0"
                : "absolute bottom-0 left-[-117%] aspect-[16/9] w-[230%] lg:inset-0 lg:aspect-auto lg:size-full lg:object-[50%_75%]"
            }
            picture={picture}
            sizes="(min-width: 62rem) 100vw, 170vw"
            priority
          />
          {/* A light veil over the left third of the picture, so that its words can be read. */}
          <div className="absolute inset-0 hidden bg-linear-to-r from-paper/75 from-20% to-paper/0 to-58% mask-b-from-60% mask-b-to-85% lg:block" />
          <div className="absolute inset-x-0 top-0 hidden h-40 bg-linear-to-b from-paper/60 to-paper/0 lg:block" />
          {picture.caption && (
            <figcaption className="absolute right-margin bottom-5 hidden bg-paper px-2 py-0.5 text-fine lg:block">
              {picture.caption}
            </figcaption>
          )}
        </figure>
      )}
    </div>
  );
}
