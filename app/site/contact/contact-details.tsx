import type { ReactNode } from "react";
import { postalAddress } from "#app/site/postal-address.ts";
import { telephoneLink } from "#app/site/telephone.ts";
import type { Business } from "#domain/content/business.ts";

// A tall touch target that does not make the row taller.
const reach = "underlined -my-2 inline-block py-2";

export function ContactDetails({ business }: { business: Business }) {
  return (
    <section>
      <h2 className="text-title">Contact information</h2>
      <Rows
        className="mt-4"
        rows={[
          phoneRow(business),
          {
            name: "Email",
            value: (
              <a className={`${reach} wrap-anywhere`} href={`mailto:${business.email}`}>
                {business.email}
              </a>
            ),
          },
          { name: "Based in", value: <Lines lines={postalAddress(business)} /> },
          hoursRow(business),
        ]}
      />
    </section>
  );
}

/** Phone and hours above the form in narrow windows, where the contact details are below it. */
export function PhoneAndHours({ business }: { business: Business }) {
  return (
    <section aria-label="Call us" className="wrap pb-10 lg:hidden">
      <Rows rows={[phoneRow(business), hoursRow(business)]} />
    </section>
  );
}

interface Row {
  name: string;
  value: ReactNode;
}

function phoneRow({ phone }: Business): Row {
  const value = (
    <a className={reach} href={telephoneLink(phone)}>
      {phone}
    </a>
  );
  return { name: "Phone", value };
}

function hoursRow({ hours }: Business): Row {
  return { name: "Hours", value: <Lines lines={hours.map(({ label }) => label)} /> };
}

function Rows({ rows, className = "" }: { rows: Row[]; className?: string }) {
  return (
    <dl className={`border-b border-line ${className}`}>
      {rows.map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline border-t border-line py-3"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

const reasons = [
  "Sample boards painted in your colours before you decide",
  "A written, fixed price and a start date",
  "Rooms protected, and left as clean as we found them",
  "Fully insured, with references from heritage and hotel work",
  "A care note for every finish, and we come back to touch up",
];

export function WhyChoose({ business }: { business: Business }) {
  return (
    <section>
      <h2 className="text-title">Why Choose {business.name}</h2>
      <ul className="mt-4 border-b border-line">
        {reasons.map((reason) => (
          <li key={reason} className="border-t border-line py-3">
            {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
