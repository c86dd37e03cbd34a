import { data, redirect } from "react-router";
import { type AppServices, appServices, requestFacts } from "#app/context.ts";
import { readFields } from "#app/read-fields.server.ts";
import { chosenService, thanksAddress } from "#app/site/addresses.ts";
import { useLayoutData } from "#app/site/layout-data.ts";
import { pageHead } from "#app/site/page-head.ts";
import { PageTitle } from "#app/site/page-title.tsx";
import { breadcrumbData } from "#app/site/structured-data.ts";
import { opensAgain } from "#domain/business/opening.ts";
import { readPhotoToken } from "#domain/enquiries/photo-token.ts";
import { countPhotos } from "#domain/enquiries/photos.ts";
import { isReference } from "#domain/enquiries/reference.ts";
import type { Route } from "./+types/contact";
import { answerEnquiry } from "./answer-enquiry.server.ts";
import { ContactDetails, WhyChoose } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { photoNotice } from "./photo-notice.ts";

/** The one public page with a script: it keeps what is typed and sends it without leaving the page. */
export const handle = { hydrate: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site } = context.get(requestFacts);
  const query = new URL(request.url).searchParams;
  const sent = query.get("sent") ?? "";
  return {
    serviceNames: site.services.map(({ name }) => name),
    chosenService: chosenService(query, site)?.name ?? "",
    /** Reference of the enquiry just sent without a script. */
    reference: isReference(sent) ? sent : null,
    /** Said with it. A page without a reference is kept ready, and so cannot tell the time. */
    opensAgain: isReference(sent) ? opensAgain(site.business.hours, new Date()) : null,
    ...(await photosAfterwards(query, context.get(appServices))),
  };
}

/** What lets photos be added to the enquiry just sent, how many it has, and what became of the one sent last without a script. */
async function photosAfterwards(query: URLSearchParams, app: AppServices) {
  const token = query.get("photos") ?? "";
  const enquiryId = readPhotoToken(token, app.secret, new Date());
  return {
    photoToken: enquiryId && token,
    photosKept: enquiryId === null ? 0 : await photosKept(enquiryId, app),
    photoNotice: photoNotice(query.get("photo")),
  };
}

/** 0, of which nothing is said, while the database does not say. */
async function photosKept(enquiryId: string, { photos, logError }: AppServices): Promise<number> {
  try {
    return await countPhotos(photos.db, enquiryId);
  } catch (error) {
    logError(error, "The photos of an enquiry could not be counted");
    return 0;
  }
}

/** The form as a browser without scripts posts it: store, then lead to the thank-you panel. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await readFields(request);
  const answer = await answerEnquiry(posted, context.get(appServices), context.get(requestFacts));
  if (answer.outcome === "received") return redirect(thanksAddress(answer), 303);
  const typed = Object.fromEntries(
    Object.entries(posted).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  return data({ typed, fieldErrors: answer.fieldErrors ?? {} }, { status: answer.status });
}

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  const { name, locality, region } = layout.business;
  return pageHead(layout, {
    title: "Get a free quote",
    description: `Tell ${name} about the room and get a free quote for marbling, graining, lime wash and more, in ${locality} and across ${region}.`,
    path: "/contact",
    structuredData: [breadcrumbData(layout, [{ name: "Contact", path: "/contact" }])],
  });
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { business } = useLayoutData();
  return (
    <>
      <PageTitle title="Ask for a quote">
        A few lines about the room are enough to begin. We reply with questions, or with a day to
        come and look.
      </PageTitle>
      <div className="wrap grid gap-x-gutter gap-y-16 pb-section lg:grid-cols-[7fr_5fr]">
        <ContactForm
          phone={business.phone}
          {...loaderData}
          typed={actionData?.typed}
          fieldErrors={actionData?.fieldErrors}
        />
        <div className="grid content-start gap-12">
          <ContactDetails business={business} />
          <WhyChoose business={business} />
        </div>
      </div>
    </>
  );
}
