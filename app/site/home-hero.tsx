import { ButtonLink } from "#app/ui/button-link.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { besideWords } from "./beside-words.ts";
import { heroSizes } from "./hero-sizes.ts";

interface HomeHeroProps {
  headline: string;
  lead: string;
  picture: Picture | undefined;
}

/**
 * The top of the home page: the picture, then its words. In a wide window the words stand on paper
 * that is cut into the picture, so that they can be read whatever picture the owner chooses. The
 * paper keeps clear of the picture's right three fifths, and the picture's focal point goes there
 * (`besideWords`); a narrower picture stands further to the right. There, words that still arrive
 * would move the headline.
 */
export function HomeHero({ headline, lead, picture }: HomeHeroProps) {
  const isAboveWords = picture && besideWords(picture, picture.focus).y === 12;
  return (
    <div className="relative lg:grid lg:items-end lg:arriving:hidden">
      {picture && (
        <figure className="lg:pl-40 lg:[grid-area:1/1] xl:pl-margin">
          <PictureBox
            className={`hero-shape object-[70%_50%] lg:[--focus-to-x:70] ${isAboveWords ? "lg:[--focus-to-y:12]" : ""}`}
            picture={picture}
            sizes={`(min-width: 62rem) and (max-width: 89.99rem) min(100vw - 10rem, 170vh), ${heroSizes(picture)}`}
            priority
          />
          {picture.caption && (
            <figcaption className="absolute right-0 bottom-0 hidden bg-paper pt-1.5 pr-gutter pl-3 text-fine text-ink-soft lg:block">
              {picture.caption}
            </figcaption>
          )}
        </figure>
      )}
      <div
        className={`wrap py-8 sm:py-12 lg:[grid-area:1/1] ${picture ? "lg:py-0" : "lg:py-section"}`}
      >
        <div
          className={`w-fit wrap-anywhere ${picture ? "lg:relative lg:max-w-[46%] lg:bg-paper lg:pt-7 lg:pr-8 lg:pb-6 desk:pt-10 xl:max-w-[min(38rem,41%)] xl:pr-10" : ""}`}
        >
          <h1 className="max-w-[6.8em] text-display">{headline}</h1>
          <p className="mt-4 max-w-[38ch] text-lead leading-[1.45] lg:mt-6 lg:max-desk:text-[1.15rem]">
            {lead}
          </p>
          <div className="own-at-top mt-6 flex flex-wrap gap-3 sm:gap-4 lg:mt-8">
            <ButtonLink className="max-sm:px-4" href="/contact">
              Get a Free Quote
            </ButtonLink>
            <ButtonLink className="max-sm:px-4" look="outline" href="/portfolio">
              View Our Work
            </ButtonLink>
          </div>
        </div>
      </div>
      <i data-end hidden />
    </div>
  );
}
