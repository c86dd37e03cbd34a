import { pageScripts } from "virtual:page-scripts";
import { use } from "react";
import { data, redirect } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { layoutOf, useLayoutData } from "#app/site/layout-data.ts";
import { PageNotFound, pageNotFound } from "#app/site/message-page.tsx";
import { answerNothing } from "#app/site/missing-page.ts";
import { breadcrumbData, hiddenHead, ownOrUsual, pageHead } from "#app/site/page-head.ts";
import { samplerTexts } from "#app/site/search-texts.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ScriptNonce } from "#app/ui/page-contexts.tsx";
import { sampleCode } from "#domain/sampler/sample.ts";
import type { Route } from "./+types/sampler";
import { parts } from "./parts.ts";
import { readSampleForm, sampleFields } from "./sample-form.ts";
import { boardsPath, quoteWithSamples, samplerPath } from "./sample-paths.ts";
import { samplePicturePath } from "./sample-picture-path.ts";
import samplerStyles from "./sampler.css?url";
import { offersFinish, type SamplerData, samplerData } from "./sampler-data.ts";
import { SamplerForm } from "./sampler-form.tsx";
import type { SamplerProps } from "./sampler-words.ts";
import { KeptShelf, Stage, StageControls } from "./stage.tsx";
import { OwnWall } from "./wall/own-wall.tsx";

/** The other pages of the site do not load what only this one needs. */
export function links(): Route.LinkDescriptors {
  return [{ rel: "stylesheet", href: samplerStyles }];
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const query = new URL(request.url).searchParams;
  // A form that was sent without scripts.
  if (query.has(sampleFields.finish)) {
    const sample = readSampleForm(query, site.samplerPage.palette);
    const code = offersFinish(site, sample.finish) ? sampleCode(sample) : undefined;
    throw redirect(samplerPath(code), 303);
  }
  const shown = samplerData(site, query.get("sample"));
  return shown ? data(shown) : answerNothing(site, 404);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) return hiddenHead(layout, pageNotFound);
  const { page, title, code, isNamed } = loaderData;
  const texts = ownOrUsual(page, samplerTexts(layout.business, page));
  return pageHead(layout, {
    ...texts,
    title: isNamed ? title : texts.title,
    path: "/sampler",
    socialPicture: { social: samplePicturePath(code), alt: title },
    structuredData: [breadcrumbData(layout, [{ name: "Finish sampler", path: "/sampler" }])],
  });
}

/** The sampler as HTML, and the script that draws and that answers its controls. */
export default function Sampler({ loaderData }: Route.ComponentProps) {
  const nonce = use(ScriptNonce);
  if ("instead" in loaderData) return <PageNotFound {...loaderData} />;
  return (
    <>
      <SamplerPage {...loaderData} />
      {pageScripts.sampler.map((address) => (
        <script key={address} type="module" src={address} nonce={nonce} />
      ))}
    </>
  );
}

/**
 * The drawing at the left, as large as the window allows, and the controls at the right like a
 * paint-maker's card. On a phone the drawing stays at the top while the controls scroll.
 */
function SamplerPage(props: SamplerData) {
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
