import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { filterLabels, filters, type ListQuery, listAddress, searchLimit } from "./filters.ts";

/** Which enquiries are shown: by where they stand, and by what they hold. */
export function InboxFilters({ filter, search }: ListQuery) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Filter enquiries" className="flex flex-wrap gap-2 max-sm:w-full">
        {filters.map((name) => (
          <Link
            key={name}
            className={`${buttonClass(name === filter ? "primary" : "plain")} max-sm:flex-1 max-sm:px-2`}
            aria-current={name === filter ? "page" : undefined}
            to={listAddress({ filter: name, search })}
          >
            {filterLabels[name]}
          </Link>
        ))}
      </nav>
      <Form
        role="search"
        action="/admin/enquiries"
        className="flex min-w-0 gap-2 max-sm:w-full"
        // Another list, or a link that clears it, empties the field.
        key={`${filter} ${search}`}
      >
        {filter !== "new" && <input type="hidden" name="filter" value={filter} />}
        <input
          type="search"
          name="search"
          aria-label={`Search ${filterLabels[filter].toLowerCase()} enquiries`}
          placeholder="Name, reference, words"
          defaultValue={search}
          maxLength={searchLimit}
          className="min-h-11 w-full min-w-0 rounded-none border border-ink-soft/60 bg-card px-3 sm:w-60"
        />
        <Button type="submit">Search</Button>
      </Form>
    </div>
  );
}
