import { useLayoutData } from "#app/site/layout-data.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { SamplerProps } from "./name-sample.ts";
import { parts } from "./parts.ts";
import { boardsPath, quoteWithSamples } from "./sample-paths.ts";
import type { SamplerData } from "./sampler-data.ts";
import { SamplerForm } from "./sampler-form.tsx";
import { Stage, StageControls } from "./stage.tsx";
import { OwnWall } from "./wall/own-wall.tsx";

/**
 * The drawing at the left, as large as the window allows, and the controls at the right like a
 * paint-maker's card. On a phone the drawing stays at the top while the controls scroll.
 */
export function SamplerPage(props: SamplerData) {
  const { page, palette, services, sample, code, slug, title } = props;
  const { business } = useLayoutData();
  return (
    <div id={parts.root}>
      <div className="wrap grid items-end gap-x-gutter gap-y-3 pt-6 pb-5 lg:grid-cols-[5fr_6fr] lg:pt-7 lg:pb-6">
        <h1 className="max-w-[13em] text-section">{page.headline}</h1>
        <div className="max-w-[60ch] lg:justify-self-end lg:pb-1">
          {page.lead && <p>{page.lead}</p>}
          {page.drawnText && <p className="drawing-only">{page.drawnText}</p>}
        </div>
      </div>
      <div className="sampler-layout">
        <div className="sampler-stage">
          <Stage sample={sample} code={code} title={title} />
          <StageControls sample={sample} />
        </div>
        <div className="sampler-card">
          <SamplerForm services={services} palette={palette} sample={sample} />
          <AskWithSamples
            serviceSlug={slug}
            code={code}
            heading={page.boardsHeading}
            text={page.boardsText}
          />
          {page.note && <p className="mt-6 border-l-2 border-brass pl-4">{page.note}</p>}
        </div>
      </div>
      <KeptShelf />
      <OwnWall heading={page.wallHeading} text={page.wallText} />
      <p id={parts.heard} role="status" className="sr-only" />
      <SamplerPropsElement {...{ services, palette, businessName: business.name }} />
    </div>
  );
}

/** What the script knows beside the form. */
function SamplerPropsElement(props: SamplerProps) {
  return (
    <script
      id={parts.props}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
      dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll("<", "\\u003c") }}
    />
  );
}

interface AskWithSamplesProps {
  serviceSlug: string;
  code: string;
  /** About painted boards. */
  heading: string;
  text: string;
}

/** The ways from a sample to an enquiry. The script keeps the links up to date. */
function AskWithSamples({ heading, text, ...asked }: AskWithSamplesProps) {
  return (
    <div className="own-at-end mt-9 border-t border-brass pt-6 print:hidden">
      {heading && <h2 className="text-title">{heading}</h2>}
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink id={parts.quote} href={quoteWithSamples({ ...asked, kept: [] })}>
          Ask for a quote with this sample
        </ButtonLink>
        <ButtonLink id={parts.boards} look="outline" href={boardsPath({ ...asked, kept: [] })}>
          Ask for painted sample boards
        </ButtonLink>
      </div>
      <p id={parts.sent} className="drawing-only mt-3 text-fine text-ink-soft">
        An enquiry takes three samples: this one, and those that you keep.
      </p>
    </div>
  );
}

/** The samples that the visitor keeps. The script fills it; without one it is not seen. */
export function KeptShelf() {
  const button = "underlined min-h-11 cursor-pointer text-left text-fine leading-tight";
  return (
    <section id={parts.shelf} hidden className="wrap pb-section" aria-labelledby="kept-heading">
      <h2 id="kept-heading" className="text-title" tabIndex={-1}>
        Kept side by side
      </h2>
      <ul className="mt-5 grid grid-cols-3 gap-2 sm:gap-5 xl:gap-8" />
      <template id={parts.shelfItem}>
        <li>
          <div className="aspect-[3/2] bg-paper-deep" />
          <p className="mt-2 leading-tight wrap-anywhere max-sm:text-fine" />
          <p className="mt-1 flex flex-wrap gap-x-5">
            <button type="button" data-act="open" className={button}>
              Open again
            </button>
            <button type="button" data-act="remove" className={button}>
              Remove
            </button>
          </p>
        </li>
      </template>
    </section>
  );
}
