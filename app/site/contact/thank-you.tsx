import type { ReactNode } from "react";
import { useLayoutData } from "#app/site/layout-data.ts";
import { telephoneLink } from "#app/site/telephone.ts";

/** What the page shows after an enquiry was stored. */
export interface Thanks {
  /** Null if the answer had none. */
  reference: string | null;
  /** Opens the thanks again, together with the reference. */
  proof: string | null;
  /** When the business next opens, e.g. 'Monday 8AM'. Null while it is open. */
  opensAgain: string | null;
  /** Whether a receipt is mailed. */
  isMailed: boolean;
}

interface ThankYouProps extends Thanks {
  /** Where the receipt goes, if it is still known. */
  email: string | undefined;
  /** Photos. */
  children: ReactNode;
}

/** Replaces the form once the enquiry is stored: the promise, the reference, the next steps. */
export function ThankYou({ reference, opensAgain, isMailed, email, children }: ThankYouProps) {
  const { business } = useLayoutData();
  return (
    <section className="self-start border-t-2 border-green bg-paper-deep px-6 py-8 sm:px-10 sm:py-12">
      <p className="text-lead">We will reply within 24 hours.</p>
      {opensAgain && (
        <p className="mt-2">
          We are closed now and open again {opensAgain}. The 24 hours count from then.
        </p>
      )}
      <p className="mt-2">
        {reference && (
          <>
            Your reference is <strong className="font-[650] lining-nums">{reference}</strong>.{" "}
          </>
        )}
        To add something, call{" "}
        <a className="underlined whitespace-nowrap" href={telephoneLink(business.phone)}>
          {business.phone}
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
      <h2 className="mt-10 text-title">What happens next</h2>
      <ol className="mt-4 border-b border-line">
        {steps.map((step, index) => (
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
      <p className="mt-6">
        <a className="underlined -my-1.5 inline-block py-2.5" href="/portfolio">
          Look at our work meanwhile
        </a>
      </p>
    </section>
  );
}

const steps = [
  "We read what you wrote and reply, with questions or with a day to come and look.",
  "We look at the room, the light and what is on the walls now, and talk through what will last.",
  "We paint sample boards in your colours, and give you a written, fixed price and a start date.",
];
