import { pageScripts } from "virtual:page-scripts";
import { use } from "react";
import { data, redirect } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { answerNothing } from "#app/site/former-path.ts";
import { layoutOf } from "#app/site/layout-data.ts";
import { PageNotFound, pageNotFound } from "#app/site/message-page.tsx";
import { hiddenHead, ownOrUsual, pageHead } from "#app/site/page-head.ts";
import { samplerTexts } from "#app/site/search-texts.ts";
import { breadcrumbData } from "#app/site/structured-data.ts";
import { ScriptNonce } from "#app/ui/page-contexts.tsx";
import { sampleCode } from "#domain/sampler/sample.ts";
import type { Route } from "./+types/sampler";
import { readSampleForm, sampleFields } from "./sample-form.ts";
import { samplerPath } from "./sample-paths.ts";
import { samplePicturePath } from "./sample-picture-path.ts";
import samplerStyles from "./sampler.css?url";
import { offersFinish, samplerData } from "./sampler-data.ts";
import { SamplerPage } from "./sampler-page.tsx";

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
