import type { ReactNode } from "react";
import { dialledDigits } from "#domain/content/telephone.ts";
import type { DescribedEnquiry } from "./described-enquiry.server.ts";
import { replyAddress } from "./reply-address.ts";

interface EnquiryFactsProps {
  enquiry: DescribedEnquiry;
  /** Name of the business. */
  business: string;
}

/** Who asks, how to reach them, and for what. */
export function EnquiryFacts({ enquiry, business }: EnquiryFactsProps) {
  const { phone, email, postcode, service, reference, received, receivedAt } = enquiry;
  const dialled = dialledDigits(phone);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-1 lg:border-b-0 lg:py-4">
      <Fact name="Phone">
        {dialled ? <Reach href={`tel:${dialled}`}>{phone}</Reach> : <bdi>{phone}</bdi>}
      </Fact>
      <Fact name="Postcode">
        {postcode ? <bdi>{postcode}</bdi> : <span className="text-ink-soft">Not given</span>}
      </Fact>
      <Fact name="E-mail" isLong>
        <Reach href={replyAddress(enquiry, business)}>{email}</Reach>
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
  /** It may want the width of a small screen. */
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
