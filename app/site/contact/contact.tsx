import { useEffect, useRef } from "react";
import { data } from "react-router";
import {
  type ContextReader,
  logErrorContext,
  photosContext,
  requestFactsContext,
  secretContext,
} from "#app/context.ts";
import { BodyFault } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-fields.server.ts";
import { layoutOf, useLayoutData } from "#app/site/layout-data.ts";
import { ownOrUsual, pageHead, wholeTitle } from "#app/site/page-head.ts";
import { PageTitle } from "#app/site/page-title.tsx";
import { chosenService } from "#app/site/paths.ts";
import { contactTexts } from "#app/site/search-texts.ts";
import { breadcrumbData } from "#app/site/structured-data.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import { numberWords, photosLimit } from "#domain/enquiries/limits.ts";
import { countPhotos } from "#domain/enquiries/photo-refusal.ts";
import { enquiryFields } from "#domain/enquiries/schema.ts";
import { readPhotoToken, readThanksProof } from "#domain/enquiries/signed-proofs.ts";
import type { Route } from "./+types/contact";
import { answerEnquiry, thanksFor } from "./answer-enquiry.server.ts";
import { AboutAsking, ContactDetails, PhoneAndHours } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { RoomPhotos } from "./room-photos.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useEnquiry } from "./use-enquiry.ts";
import { usePhotos } from "./use-photos.ts";

/** The only public page with a script, which keeps the typed text and sends it from the page. */
export const handle = { hydrate: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, sent } = context.get(requestFactsContext);
  const { seoTitle, seoDescription, ...page } = site.contactPage;
  const query = new URL(request.url).searchParams;
  const secret = context.get(secretContext);
  const { reference, proof } = sent ?? {
    reference: query.get("sent") ?? "",
    proof: query.get("proof") ?? "",
  };
  const thanked = readThanksProof(reference, proof, secret);
  return {
    page,
    /** Made here, because this page's scripts should not carry the texts of all pages. */
    searchTexts: ownOrUsual({ seoTitle, seoDescription }, contactTexts(site.business, page)),
    serviceNames: site.services.map(({ name }) => name),
    chosenService: chosenService(query, site)?.name ?? "",
    /** Only the thanks may depend on the time: the page without thanks is cached. */
    thanks: thanked && thanksFor(thanked, { site, secret, now: new Date() }),
    email: sent?.email,
    photoNotice: sent?.photoNotice ?? null,
    ...(await photosAfterwards(sent?.photoToken ?? "", context)),
  };
}

/** The token for adding photos to the enquiry just sent, and how many photos it has. */
async function photosAfterwards(token: string, context: ContextReader) {
  const enquiryId = readPhotoToken(token, context.get(secretContext), new Date());
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
  const typed = await readFields(request, { names: enquiryFields, bytes: visitorBytes });
  if (typed instanceof BodyFault)
    return data({ typed: null, fieldErrors: {} }, { status: typed.status });
  const facts = context.get(requestFactsContext);
  const answer = await answerEnquiry(typed, context, facts, { replayMinutes });
  if (answer.outcome === "received") {
    const { reference, proof, photoToken } = answer;
    context.set(requestFactsContext, {
      ...facts,
      sent: { reference, proof, photoToken, photoNotice: null, email: typed.email },
    });
    return null;
  }
  return data({ typed, fieldErrors: answer.fieldErrors ?? {} }, { status: answer.status });
}

const thanksTitle = "Thank you";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (loaderData.thanks) {
    return pageHead(layout, {
      title: thanksTitle,
      description: "",
      path: "/contact",
      hidden: true,
    });
  }
  return pageHead(layout, {
    ...loaderData.searchTexts,
    path: "/contact",
    structuredData: [breadcrumbData(layout, [{ name: "Contact", path: "/contact" }])],
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { business, closedDays } = useLayoutData();
  const { page, photoToken, photoNotice } = loaderData;
  const enquiry = useEnquiry({
    thanks: loaderData.thanks,
    email: loaderData.email,
    photoToken,
    photosKept: loaderData.photosKept,
    fieldErrors: actionData?.fieldErrors,
  });
  const { state, photosKept } = enquiry;
  const sent = state.name === "sent" ? state : null;
  const isSent = sent !== null;
  const limit = photosLimit - photosKept;
  const photos = usePhotos(sent?.photoToken ?? null, limit);

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isSent) return;
    document.title = wholeTitle(thanksTitle, business);
    heading.current?.focus();
  }, [isSent, business]);

  return (
    <>
      {sent ? (
        <PageTitle ref={heading} title={page.thanksHeadline}>
          {page.thanksLead}
        </PageTitle>
      ) : (
        <PageTitle title={page.headline}>{page.lead}</PageTitle>
      )}
      {!sent && <PhoneAndHours business={business} closedDays={closedDays} />}
      <div className="wrap grid gap-x-gutter gap-y-16 pb-section lg:grid-cols-[7fr_5fr]">
        {sent ? (
          <ThankYou {...sent.thanks} {...page} email={sent.email}>
            {photoNotice && (
              <p role="status" className="mb-3">
                {photoNotice}
              </p>
            )}
            {photosKept > 0 && (
              <p className="mb-3">
                Photos that have reached us: {numberWords[photosKept]} of {numberWords[photosLimit]}
                .
              </p>
            )}
            {sent.photoToken && limit > 0 && (
              <>
                <RoomPhotos {...photos} name={page.photosHeading} limit={limit} isSent />
                <PhotoForm {...sent.thanks} limit={limit} token={sent.photoToken} />
              </>
            )}
            {!sent.photoToken && photos.photos.length > 0 && (
              <p>
                Your photos could not be sent with it. Please e-mail them to{" "}
                <a className="underlined wrap-anywhere" href={`mailto:${business.email}`}>
                  {business.email}
                </a>
                .
              </p>
            )}
          </ThankYou>
        ) : (
          <ContactForm
            {...enquiry}
            phone={business.phone}
            serviceNames={loaderData.serviceNames}
            chosenService={loaderData.chosenService}
            messageExample={page.messageExample}
            typed={actionData?.typed}
          >
            <RoomPhotos {...photos} name={page.photosHeading} limit={limit} isSent={false} />
          </ContactForm>
        )}
        <div className="grid content-start gap-12">
          <ContactDetails business={business} closedDays={closedDays} />
          {!sent && <AboutAsking {...page} />}
        </div>
      </div>
    </>
  );
}
