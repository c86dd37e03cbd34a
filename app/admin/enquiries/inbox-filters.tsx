import { Suspense } from "react";
import { Await, Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { filterLabels, filters, inboxPath, type ListQuery, searchLimit } from "./filters.ts";
import type { Inbox } from "./read-inbox.server.ts";

interface InboxFiltersProps {
  query: ListQuery;
  inbox: Promise<Inbox>;
}

/** The tabs of the lists, and the search in all of them. */
export function InboxFilters({ query: { filter, search }, inbox }: InboxFiltersProps) {
  const current = search === "" ? filter : null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav
        aria-label="Filter enquiries"
        className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
      >
        {filters.map((name) => (
          <Link
            key={name}
            className={`${buttonClass(name === current ? "primary" : "plain")} max-sm:px-2`}
            aria-current={name === current ? "page" : undefined}
            to={inboxPath({ filter: name })}
          >
            {filterLabels[name]}
            <Suspense>
              <Await resolve={inbox} errorElement={null}>
                {(known) =>
                  "counts" in known && (
                    <span className="font-[400] lining-nums opacity-85">
                      {known.counts[name].toLocaleString("en-GB")}
                    </span>
                  )
                }
              </Await>
            </Suspense>
          </Link>
        ))}
      </nav>
      <Form
        role="search"
        action="/admin/enquiries"
        className="flex min-w-0 gap-2 max-sm:w-full"
        // Makes a new field when the search changes, so that clearing the search empties it.
        key={search}
      >
        <input
          type="search"
          name="search"
          aria-label="Search all enquiries"
          placeholder="Name, phone, words, notes"
          defaultValue={search}
          maxLength={searchLimit}
          className="min-h-11 w-full min-w-0 rounded-none border border-ink-soft/60 bg-card px-3 sm:w-60"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
