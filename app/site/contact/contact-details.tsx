import type { ReactNode } from "react";
import { postalAddress, telephoneLink } from "#app/site/business-words.ts";
import type { ShownBusiness } from "#app/site/layout-data.ts";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { ComingClosedDays } from "#domain/business/closed-days.ts";
import type { ContactPage } from "#domain/content/pages/contact-page.ts";
import type { Picture } from "#domain/images/picture.ts";

// A tall touch target that does not make the row taller.
const reach = "underlined -my-2 inline-block py-2";

interface ContactDetailsProps {
  business: ShownBusiness;
  closedDays: ComingClosedDays[];
}

export function ContactDetails({ business, closedDays }: ContactDetailsProps) {
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
          hoursRow(business, closedDays),
        ]}
      />
    </section>
  );
}

/** Stands above the form on small screens, where the contact information comes after it. */
export function PhoneAndHours({ business, closedDays }: ContactDetailsProps) {
  return (
    <section aria-label="Call us" className="wrap pb-10 lg:hidden">
      <Rows rows={[phoneRow(business), hoursRow(business, closedDays)]} />
    </section>
  );
}

interface Row {
  name: string;
  value: ReactNode;
}

function phoneRow({ phone }: ShownBusiness): Row {
  const value = (
    <a className={reach} href={telephoneLink(phone)}>
      {phone}
    </a>
  );
  return { name: "Phone", value };
}

function hoursRow({ hours }: ShownBusiness, closedDays: ComingClosedDays[]): Row {
  const value = (
    <>
      <Lines lines={hours.map(({ label }) => label)} />
      {closedDays.map(({ text }) => (
        <span key={text} className="mt-2 block wrap-anywhere">
          {text}
        </span>
      ))}
    </>
  );
  return { name: "Hours", value };
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

/** The texts of the page without those for search engines, which the browser need not have. */
type AskingTexts = Omit<ContactPage, "seoTitle" | "seoDescription"> & {
  /** The picture of the area. */
  view: Picture | undefined;
};

/** Why to ask, who answers, and what else the owner says beside the form. */
export function AboutAsking(page: AskingTexts) {
  return (
    <>
      {page.showReasons && page.reasons.length > 0 && (
        <Part title={page.reasonsHeading}>
          <Entries entries={page.reasons} />
        </Part>
      )}
      {page.answers && (
        <Part title={page.answersHeading}>
          <p className="mt-4 whitespace-pre-line">{page.answers}</p>
        </Part>
      )}
      {(page.area || page.towns.length > 0 || page.view) && (
        <Part title={page.areaHeading}>
          <AreaPart area={page.area} towns={page.towns} picture={page.view} />
        </Part>
      )}
      {page.insurance && (
        <Part title={page.insuranceHeading}>
          <p className="mt-4 whitespace-pre-line">{page.insurance}</p>
        </Part>
      )}
      {page.memberships.length > 0 && (
        <Part title={page.membershipsHeading}>
          <Entries entries={page.memberships} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="text-title">{title}</h2>}
      {children}
    </section>
  );
}

function Entries({ entries }: { entries: string[] }) {
  return (
    <ul className="mt-4 border-b border-line">
      {entries.map((entry) => (
        <li key={entry} className="border-t border-line py-3">
          {entry}
        </li>
      ))}
    </ul>
  );
}

interface AreaPartProps extends Pick<ContactPage, "area" | "towns"> {
  picture: Picture | undefined;
}

/** Where the business works: a text, its towns, and a picture if the owner added one. */
function AreaPart({ area, towns, picture }: AreaPartProps) {
  return (
    <>
      {area && <p className="mt-4 whitespace-pre-line">{area}</p>}
      {towns.length > 0 && (
        <ul className="mt-4 columns-2 gap-x-6 border-y border-line py-3">
          {towns.map((town) => (
            <li key={town} className="py-0.5 wrap-anywhere">
              {town}
            </li>
          ))}
        </ul>
      )}
      {picture && (
        <figure className="mt-5">
          <PictureBox
            picture={picture}
            // A map must not be cropped.
            fit="whole"
            sizes="(min-width: 62rem) 38vw, 92vw"
          />
          {picture.caption && (
            <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
          )}
        </figure>
      )}
    </>
  );
}
