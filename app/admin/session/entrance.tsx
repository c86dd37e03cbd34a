import type { ReactNode } from "react";
import type { HeadersArgs } from "react-router";
import { notIndexed } from "#app/admin/frame/page-head.ts";

interface EntranceProps {
  /** Name of the business. */
  name: string;
  initials: string;
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
}

/**
 * The card that stands before the admin: signing in, an invitation, a forgotten password. Its top
 * stays where it is while the page comes in parts, and when a message appears.
 */
export function Entrance({ name, initials, title, subtitle, children }: EntranceProps) {
  return (
    <main className="grid min-h-svh content-start justify-items-center p-5 sm:pt-[14svh]">
      <div className="w-full max-w-md border border-line bg-card p-6 sm:p-9">
        <p className="flex items-center gap-3 font-[550]">
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center bg-green font-display text-[1.2rem] text-white"
          >
            {initials}
          </span>
          {name}
        </p>
        <h1 className="mt-7 text-page">{title}</h1>
        {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
        <div className="mt-7">{children}</div>
      </div>
    </main>
  );
}

/** A link below the text of a card. */
export function EntranceLink({ href, words }: { href: string; words: string }) {
  return (
    <p className="mt-5">
      <a className="inline-block py-2 underline underline-offset-4" href={href}>
        {words}
      </a>
    </p>
  );
}

/**
 * Headers of a page whose address is a secret. Other pages learn only the site's name from it. With
 * `no-referrer` browsers would send `Origin: null` with its form, as from another site.
 */
export function linkPageHeaders({ actionHeaders }: HeadersArgs) {
  const wait = actionHeaders.get("Retry-After");
  return {
    ...(wait !== null && { "Retry-After": wait }),
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

export function linkPageHead(title: string, name: string | undefined) {
  return [{ title: name ? `${title} | ${name}` : title }, notIndexed];
}
