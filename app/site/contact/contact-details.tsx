import { postalAddress } from "#app/site/postal-address.ts";
import { telephoneLink } from "#app/site/telephone.ts";
import type { Business } from "#domain/content/schema.ts";

/** How to reach the business without the form. */
export function ContactDetails({ business }: { business: Business }) {
  const rows = [
    {
      name: "Phone",
      value: (
        <a className="underlined inline-block py-0.5" href={telephoneLink(business.phone)}>
          {business.phone}
        </a>
      ),
    },
    {
      name: "Email",
      value: (
        <a
          className="underlined inline-block py-0.5 wrap-anywhere"
          href={`mailto:${business.email}`}
        >
          {business.email}
        </a>
      ),
    },
    { name: "Based in", value: <Lines lines={postalAddress(business)} /> },
    { name: "Hours", value: <Lines lines={business.hours.map(({ label }) => label)} /> },
  ];
  return (
    <section>
      <h2 className="text-title">Contact information</h2>
      <dl className="mt-4 border-b border-line">
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
    </section>
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
