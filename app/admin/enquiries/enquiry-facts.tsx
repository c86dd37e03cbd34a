import type { ReactNode } from "react";
import type { DescribedEnquiry } from "./describe-enquiry.server.ts";

interface EnquiryFactsProps {
  enquiry: DescribedEnquiry;
  /** Name of the business. */
  business: string;
}

/** The visitor's contact details, the service, the time and the reference. */
export function EnquiryFacts({ enquiry, business }: EnquiryFactsProps) {
  const { phone, call, email, postcode, service, reference, received, receivedAt } = enquiry;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-1 lg:border-b-0 lg:py-4">
      <Fact name="Phone">{call ? <Reach href={call}>{phone}</Reach> : <bdi>{phone}</bdi>}</Fact>
      <Fact name="Postcode">
        {postcode ? <bdi>{postcode}</bdi> : <span className="text-ink-soft">Not given</span>}
      </Fact>
      <Fact name="E-mail" isLong>
        <Reach href={replyLink(enquiry, business)}>{email}</Reach>
      </Fact>
      <Fact name="Service" isLong>
        <bdi>{service}</bdi>
      </Fact>
      <Fact name="Received">
        <time dateTime={receivedAt}>{received}</time>
      </Fact>
      <Fact name="Reference">{reference}</Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes the whole width of a small screen. */
  isLong?: boolean;
  children: ReactNode;
}

function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={`min-w-0 ${isLong ? "max-sm:col-span-2" : ""}`}>
      <dt className="label text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere lining-nums">{children}</dd>
    </div>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a className="inline-block min-h-6 underline" href={href}>
      <bdi>{children}</bdi>
    </a>
  );
}

/** A `mailto:` URL that begins a reply. Encoded (RFC 6068), so that no address adds a header. */
export function replyLink(
  { email, reference }: Pick<DescribedEnquiry, "email" | "reference">,
  business: string,
): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Your enquiry ${reference} to ${business}`)}`;
}
