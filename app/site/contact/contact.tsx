import { pageScripts } from "virtual:page-scripts";
import { use } from "react";
import { data } from "react-router";
import {
  type ContextReader,
  logErrorContext,
  photosContext,
  type RefusedEnquiry,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { BodyFault } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { layoutOf, shownBusiness } from "#app/site/layout-data.ts";
import { breadcrumbData, hiddenHead, ownOrUsual, pageHead } from "#app/site/page-head.ts";
import { chosenService } from "#app/site/paths.ts";
import { contactTexts } from "#app/site/search-texts.ts";
import { areaPicture } from "#app/site/shown-picture.ts";
import { ScriptNonce } from "#app/ui/page-contexts.tsx";
import { visitorBytes } from "#domain/body-limits.ts";
import { countPhotos } from "#domain/enquiries/photo-refusal.ts";
import { enquiryFields, enquiryLists } from "#domain/enquiries/schema.ts";
import { readPhotoToken, readThanksProof } from "#domain/enquiries/signed-proofs.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/contact";
import { answerEnquiry, thanksFor } from "./answer-enquiry.server.ts";
import { chosenSamples } from "./chosen-samples.ts";
import { quoteRoot, thanksTitle } from "./quote-page.tsx";
import { renderQuotePage } from "./render-quote-page.server.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, sent, refused } = context.get(requestFactsContext);
  const { seoTitle, seoDescription, ...page } = site.contactPage;
  const query = new URL(request.url).searchParams;
  const secrets = context.get(secretsContext);
  const thanked = readThanksProof(sent?.proof ?? query.get("sent") ?? "", secrets);
  return {
    searchTexts: ownOrUsual({ seoTitle, seoDescription }, contactTexts(site.business, page)),
    isThanked: thanked !== null,
    ...renderQuotePage({
      business: shownBusiness(site),
      closedDays: site.comingClosedDays,
      page,
      view: areaPicture(site),
      serviceNames: site.services.map(({ name }) => name),
      chosenService: chosenService(query, site)?.name ?? "",
      ...samplesToSend(query, site, refused?.typed),
      typed: refused?.typed,
      fieldErrors: refused?.fieldErrors,
      // Only the thanks may depend on the time: the page without thanks is cached.
      thanks: thanked && thanksFor(thanked, { site, secrets, now: new Date() }),
      email: sent?.email,
      photoNotice: sent?.photoNotice ?? null,
      ...(await photosAfterwards(sent?.photoToken ?? "", context)),
    }),
  };
}

/** The samples that the address names, or that a refused post had. */
function samplesToSend(
  query: URLSearchParams,
  site: SiteContent,
  typed: RefusedEnquiry["typed"] | undefined,
) {
  const codes = typed ? (typed.samples ?? "").split(" ") : query.getAll("sample");
  const boards = typed ? typed.boards : query.get("boards");
  return { samples: chosenSamples(codes, site), wantsBoards: boards === "yes" };
}

/** The token for adding photos to the enquiry just sent, and how many photos it has. */
async function photosAfterwards(token: string, context: ContextReader) {
  const enquiryId = readPhotoToken(token, context.get(secretsContext), new Date());
  return {
    photoToken: enquiryId && token,
    photosKept: enquiryId === null ? 0 : await photosKept(enquiryId, context),
  };
}

/** 0 if the database fails; the page then shows no number. */
async function photosKept(enquiryId: string, context: ContextReader): Promise<number> {
  try {
    return await countPhotos(context.get(photosContext).db, enquiryId);
  } catch (error) {
    context.get(logErrorContext)(error, "The photos of an enquiry could not be counted");
    return 0;
  }
}

/** A reload posts the form again, even when a browser restores the tab the next morning. */
const replayMinutes = 24 * 60;

/**
 * A post without scripts: stores the enquiry and answers with the thanks. It does not redirect, so
 * that no URL holds the photo token. A reload therefore posts the same enquiry again.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readFields(request, {
    names: enquiryFields,
    lists: enquiryLists,
    bytes: visitorBytes,
  });
  const facts = context.get(requestFactsContext);
  const refuse = (refused: RefusedEnquiry, status: number) => {
    context.set(requestFactsContext, { ...facts, refused });
    return data(null, { status });
  };
  if (typed instanceof BodyFault) return refuse({ typed: null, fieldErrors: {} }, typed.status);
  const answer = await answerEnquiry(typed, context, facts, { replayMinutes });
  if (answer.outcome === "received") {
    const { proof, photoToken } = answer;
    context.set(requestFactsContext, {
      ...facts,
      sent: { proof, photoToken, photoNotice: null, email: typed.email },
    });
    return null;
  }
  return refuse({ typed, fieldErrors: answer.fieldErrors ?? {} }, answer.status);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (loaderData.isThanked) return hiddenHead(layout, thanksTitle);
  return pageHead(layout, {
    ...loaderData.searchTexts,
    path: "/contact",
    structuredData: [breadcrumbData(layout, [{ name: "Contact", path: "/contact" }])],
  });
}

/**
 * The quote form as HTML, and its script files. They run the form in the browser without React
 * Router, keep the typed text and send it.
 */
export default function Contact({ loaderData: { html, json } }: Route.ComponentProps) {
  const nonce = use(ScriptNonce);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has made this HTML */}
      <div id={quoteRoot.id} dangerouslySetInnerHTML={{ __html: html }} />
      <script
        id={quoteRoot.propsId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
        dangerouslySetInnerHTML={{ __html: json }}
      />
      {pageScripts.quote.map((address) => (
        <script key={address} type="module" src={address} nonce={nonce} />
      ))}
    </>
  );
}
