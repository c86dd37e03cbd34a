import type { ReactNode } from "react";
import { telephoneLink } from "#app/site/business-words.ts";
import type { ContactPage } from "#domain/content/pages/contact-page.ts";

/** What the page shows after an enquiry was stored. */
export interface Thanks {
  /** Null if the answer had none. */
  reference: string | null;
  /** Opens the thanks again: `/contact?sent=…`. Null if the answer had none. */
  proof: string | null;
  /** Closed days, as `domain/business/closed-days.ts` words them, or null. */
  closedMeanwhile: string | null;
  /** Whether a receipt is mailed. */
  isMailed: boolean;
}

interface ThankYouProps extends Thanks, Pick<ContactPage, "nextHeading" | "nextSteps"> {
  phone: string;
  /** Where the receipt goes, if it is still known. */
  email: string | undefined;
  /** Photos. */
  children: ReactNode;
}

/** Replaces the form once the enquiry is stored: the promise, the reference, the next steps. */
export function ThankYou(props: ThankYouProps) {
  const { reference, closedMeanwhile, isMailed } = props;
  const { phone, email, nextHeading, nextSteps, children } = props;
  return (
    <section className="self-start border-t-2 border-green bg-paper-deep px-6 py-8 sm:px-10 sm:py-12">
      <p className="text-lead">We will reply within 24 hours.</p>
      {closedMeanwhile && (
        <p className="mt-2">We are closed {closedMeanwhile}. That time does not count.</p>
      )}
      <p className="mt-2">
        {reference && (
          <>
            Your reference is <strong className="font-[650] lining-nums">{reference}</strong>.{" "}
          </>
        )}
        To add something, call{" "}
        <a className="underlined whitespace-nowrap" href={telephoneLink(phone)}>
          {phone}
        </a>
        {reference && " and give this reference"}.
      </p>
      {isMailed && (
        <p className="mt-2">
          We are sending a receipt to{" "}
          {email ? <bdi className="font-[550] wrap-anywhere">{email}</bdi> : "your e-mail address"}.
          If it does not come, please look in your junk mail. We have your enquiry either way.
        </p>
      )}
      <div className="mt-6 empty:hidden">{children}</div>
      {nextSteps.length > 0 && (
        <>
          {nextHeading && <h2 className="mt-10 text-title">{nextHeading}</h2>}
          <ol className="mt-4 border-b border-line">
            {nextSteps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.5rem_1fr] border-t border-line py-3">
                <span
                  aria-hidden
                  className="font-display text-title leading-tight text-brass lining-nums"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </>
      )}
      <p className="mt-6">
        <a className="underlined -my-1.5 inline-block py-2.5" href="/portfolio">
          Look at our work meanwhile
        </a>
      </p>
    </section>
  );
}
