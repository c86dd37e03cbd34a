import { useLayoutData } from "#app/site/layout-data.ts";
import { AskWithSamples } from "./ask-with-samples.tsx";
import { KeptShelf } from "./kept-shelf.tsx";
import { parts } from "./parts.ts";
import type { SamplerData } from "./sampler-data.ts";
import { SamplerForm } from "./sampler-form.tsx";
import type { SamplerProps } from "./sampler-props.ts";
import { Stage } from "./stage.tsx";
import { StageControls } from "./stage-controls.tsx";
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
