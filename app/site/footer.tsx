import type { ReactNode } from "react";
import { postalAddress, telephoneLink } from "./business-words.ts";
import { navigation } from "./header.tsx";
import { useLayoutData } from "./layout-data.ts";
import { servicePath } from "./paths.ts";
import { samplerPath } from "./sampler/sample-paths.ts";

/** Links to services and pages, and the contact details of the business. */
export function Footer() {
  const { business, closedDays, services, hasSampler } = useLayoutData();
  const link =
    "inline-block py-1 wrap-anywhere decoration-1 underline-offset-4 hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center";
  return (
    <footer className="on-dark bg-green pt-14 pb-24 text-paper/85 md:pb-8 lg:pt-18 low:pb-8">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-gutter gap-y-10 lg:grid-cols-[4fr_3fr_2fr_3fr]">
          <div className="max-sm:col-span-2">
            <p className="font-display text-[1.65rem] leading-none text-paper">{business.name}</p>
            <p className="mt-5 max-w-[32ch]">{business.description}</p>
          </div>
          {services.length > 0 && (
            <FooterColumn title="Services" className="print:hidden">
              {services.map(({ name, slug }) => (
                <li key={slug}>
                  <a className={link} href={servicePath(slug)}>
                    {name}
                  </a>
                </li>
              ))}
            </FooterColumn>
          )}
          <FooterColumn title="Quick links" className="print:hidden">
            {navigation.map(({ label, path }) => (
              <li key={path}>
                <a className={link} href={path}>
                  {label}
                </a>
              </li>
            ))}
            {hasSampler && (
              <li>
                <a className={link} href={samplerPath()}>
                  Finish sampler
                </a>
              </li>
            )}
          </FooterColumn>
          <FooterColumn title="Contact" className="max-sm:col-span-2">
            <li>
              <a className={link} href={`mailto:${business.email}`}>
                {business.email}
              </a>
            </li>
            <li>
              <a className={link} href={telephoneLink(business.phone)}>
                {business.phone}
              </a>
            </li>
            <li className="py-1">
              {postalAddress(business).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </li>
            {business.hours.map(({ label }) => (
              <li key={label} className="py-1">
                {label}
              </li>
            ))}
            {closedDays.map(({ text }) => (
              <li key={text} className="py-1 wrap-anywhere">
                {text}
              </li>
            ))}
          </FooterColumn>
        </div>
        <div className="mt-14 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-paper/20 pt-5 text-fine text-paper/75">
          <span>© {business.name}</span>
          <a className={link} href="/privacy">
            Privacy
          </a>
        </div>
      </div>
    </footer>
  );
}

interface FooterColumnProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function FooterColumn({ title, className, children }: FooterColumnProps) {
  return (
    <div className={className}>
      <h2 className="label font-sans text-paper">{title}</h2>
      <ul className="mt-3">{children}</ul>
    </div>
  );
}
