import type { ReactNode } from "react";
import { enquiryMailContext, requestFactsContext, retentionMonthsContext } from "#app/context.ts";
import { spamDays } from "#domain/enquiries/delete-enquiries.ts";
import type { Route } from "./+types/privacy";
import { postalAddress } from "./business-words.ts";
import { layoutOf, useLayoutData } from "./layout-data.ts";
import { breadcrumbData, ownOrUsual, pageHead } from "./page-head.ts";
import { LooseParagraphs, PageTitle } from "./page-texts.tsx";
import { sampledServices } from "./sampler/sampler-data.ts";
import { privacyTexts } from "./search-texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  return {
    page: site.privacyPage,
    hasSampler: sampledServices(site).length > 0,
    retentionMonths: context.get(retentionMonthsContext),
    spamDays,
    sendsMail: context.get(enquiryMailContext).isSetUp(),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  return pageHead(layout, {
    ...ownOrUsual(loaderData.page, privacyTexts(layout.business)),
    path: "/privacy",
    structuredData: [breadcrumbData(layout, [{ name: "Privacy", path: "/privacy" }])],
  });
}

/** The privacy notice about enquiries (UK GDPR, articles 13 and 15 to 21). */
export default function Privacy({
  loaderData: { page, hasSampler, retentionMonths, spamDays, sendsMail },
}: Route.ComponentProps) {
  const { business } = useLayoutData();
  return (
    <>
      <PageTitle title="Privacy">
        This site sets no cookies and follows nobody. What you send us is used to answer you.
      </PageTitle>
      <div className="wrap grid grid-cols-1 gap-10 pb-section">
        <Part title="Who is responsible">
          <p>
            {[business.name, ...postalAddress(business)].join(", ")}. Write to{" "}
            <a className="underlined wrap-anywhere" href={`mailto:${business.email}`}>
              {business.email}
            </a>{" "}
            about anything on this page.
          </p>
        </Part>
        <Part title="What we keep, and why">
          <p>
            When you send an enquiry we keep your name, e-mail address, phone number, postcode if
            you gave it, the service you chose, your message, and the photos if you added some.
            Photos are made smaller, and what the camera wrote into them, such as the place, is
            removed. We use what you send to answer you, to quote and to plan the work. The legal
            ground is that you asked us to take steps before a contract (UK GDPR, article 6(1)(b)).
          </p>
          <p>
            To hold off floods of messages we also keep a keyed fingerprint of your internet address
            with the enquiry. The address itself is not stored. The ground for that is our
            legitimate interest in a form that works (article 6(1)(f)).
          </p>
          <p>
            While you type, your browser keeps the text in its own storage, so that a reload does
            not lose it. It is gone once the enquiry is sent or the tab is closed.
          </p>
          {hasSampler && (
            <p>
              Samples that you keep, and a photo of your own wall, stay in your browser. We get them
              only if you send them with an enquiry: then we keep the samples, and the pictures of
              them, with it.
            </p>
          )}
        </Part>
        <Part title="What we count">
          <p>
            We count how often each page is looked at on a day, from which website the link came,
            and whether an enquiry followed. Nothing about you is kept with these numbers: no
            address, no cookie, nothing by which two visits could be told to be yours. They are
            deleted after twelve weeks.
          </p>
        </Part>
        <Part title="How long">
          <p>
            Enquiries are deleted after{" "}
            {retentionMonths === 1 ? "a month" : `${retentionMonths} months`}, with their photos.
            Messages that our filter took for spam are deleted after {spamDays} days. If you become
            a customer, we keep what tax and contract law ask us to.
          </p>
        </Part>
        <Part title="Who else sees it">
          <p>
            {sendsMail
              ? "Nobody but us, the company that runs our server and the one that carries our mail: your enquiry is mailed to us, and its receipt to you. "
              : "Nobody but us and the company that runs our server. "}
            We do not sell or share what you send, and no part of this site is loaded from anyone
            else.
          </p>
        </Part>
        <Part title="Your rights">
          <p>
            You may ask what we hold about you, have it corrected or deleted, have a copy to take
            elsewhere, or object to our keeping it. Write to the address above; we answer within a
            month.
          </p>
          <p>
            If you are not content with our answer you may complain to the Information
            Commissioner’s Office at{" "}
            <a className="underlined" href="https://ico.org.uk/make-a-complaint/">
              ico.org.uk
            </a>{" "}
            or on 0303 123 1113.
          </p>
        </Part>
        {page.additions && (
          <Part title={page.additionsHeading}>
            <LooseParagraphs text={page.additions} />
          </Part>
        )}
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-x-gutter gap-y-3 border-t border-line pt-5 lg:grid-cols-[4fr_7fr]">
      {title ? <h2 className="text-title">{title}</h2> : <span />}
      <div className="measure grid gap-3">{children}</div>
    </section>
  );
}
