import { useEffect, useRef } from "react";
import { pictureTypes } from "#app/browser/picture-format.ts";
import { wholeTitle } from "#app/site/business-words.ts";
import type { ShownBusiness } from "#app/site/layout-data.ts";
import { PageTitle } from "#app/site/page-texts.tsx";
import { buttonShape } from "#app/ui/button-link.tsx";
import type { ComingClosedDays } from "#domain/business/closed-days.ts";
import type { ContactPage } from "#domain/content/pages/contact-page.ts";
import { numberWords, photoMegabytes, photosLimit } from "#domain/enquiries/limits.ts";
import type { EnquiryErrors } from "#domain/enquiries/schema.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { ChosenSample } from "./chosen-samples.ts";
import { AboutAsking, ContactDetails, PhoneAndHours } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { RoomPhotos } from "./room-photos.tsx";
import { SampleCards } from "./sample-cards.tsx";
import { type Thanks, ThankYou } from "./thank-you.tsx";
import { useEnquiry } from "./use-enquiry.ts";
import { usePhotos } from "./use-photos.ts";

/** Where the server renders the quote form, and the browser finds it. */
export const quoteRoot = {
  id: "quote",
  /** Of the element with the props, as JSON. */
  propsId: "quote-props",
  /** Of the ids that React makes, on the server and in the browser. */
  identifierPrefix: "quote-",
};

/** The title of the thanks, which the script sets when it has sent the enquiry. */
export const thanksTitle = "Thank you";

/** Everything that the page shows: the browser has no other data. JSON can carry it. */
export interface QuotePageProps {
  business: ShownBusiness;
  closedDays: ComingClosedDays[];
  page: Omit<ContactPage, "seoTitle" | "seoDescription">;
  /** The picture of the area. */
  view: Picture | undefined;
  serviceNames: string[];
  /** Empty if none is chosen. */
  chosenService: string;
  /** Samples that may go with the enquiry, and whether boards of them are asked for. */
  samples: ChosenSample[];
  wantsBoards: boolean;
  /** The fields of a failed post without a script. Null if the server could not read the post. */
  typed: Record<string, string> | null | undefined;
  /** Their messages, perhaps none. Undefined unless a post without a script failed. */
  fieldErrors: EnquiryErrors | undefined;
  /** Null before the enquiry is stored. */
  thanks: Thanks | null;
  /** Where the receipt goes, if the page answers a post. */
  email: string | undefined;
  photoToken: string | null;
  photosKept: number;
  /** What happened to the last photo sent without a script. */
  photoNotice: string | null;
}

/** The page with the quote form. Once the enquiry is stored, thanks replace the form. */
export function QuotePage({ business, closedDays, page, view, ...props }: QuotePageProps) {
  const { photoNotice } = props;
  const enquiry = useEnquiry(props);
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
          <ThankYou {...sent.thanks} {...page} phone={business.phone} email={sent.email}>
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
            serviceNames={props.serviceNames}
            chosenService={props.chosenService}
            messageExample={page.messageExample}
            typed={props.typed}
          >
            <SampleCards {...props} />
            <RoomPhotos {...photos} name={page.photosHeading} limit={limit} isSent={false} />
          </ContactForm>
        )}
        <div className="grid content-start gap-12">
          <ContactDetails business={business} closedDays={closedDays} />
          {!sent && <AboutAsking {...page} view={view} />}
        </div>
      </div>
    </>
  );
}

interface PhotoFormProps {
  proof: string | null;
  token: string;
  /** How many more photos the enquiry can have. */
  limit: number;
}

/** Adds photos to a stored enquiry, one at a time, where the browser runs no scripts. */
function PhotoForm({ proof, token, limit }: PhotoFormProps) {
  return (
    <form
      method="post"
      action="/api/contact/photos"
      encType="multipart/form-data"
      className="hidden justify-items-start gap-3 noscript:grid"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="proof" value={proof ?? ""} />
      <label htmlFor="photo" className="font-[550]">
        Add a photo
      </label>
      <input
        id="photo"
        name="file"
        type="file"
        accept={pictureTypes}
        required
        aria-describedby="photo-hint"
        className="w-full border border-dashed border-ink-soft/60 bg-card p-3 file:mr-4 file:border file:border-solid file:border-ink file:bg-transparent file:px-4 file:py-2 file:text-ink"
      />
      <p id="photo-hint" className="text-fine text-ink-soft">
        Up to {numberWords[limit]}, one at a time, each under {photoMegabytes} MB.
      </p>
      <button
        type="submit"
        className={`${buttonShape} cursor-pointer border-green text-green hover:bg-green hover:text-paper`}
      >
        Send Photo
      </button>
    </form>
  );
}
