import { Form, Link } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import {
  type ActivityQuery,
  activityKinds,
  activityPath,
  activitySearchLimit,
} from "./activity-query.ts";

interface ActivityFiltersProps {
  query: ActivityQuery;
  /** Addresses to choose from. Somebody whose account was closed can be typed. */
  people: string[];
}

/** Which lines to show. */
export function ActivityFilters({ query, people }: ActivityFiltersProps) {
  const path = activityPath({ ...query, page: 1 });
  return (
    <details
      open={path !== "/admin/activity"}
      // Makes new fields when the filters change, so that clearing them empties the fields.
      key={path}
    >
      <summary className="min-h-11 cursor-pointer border border-line bg-card px-4 py-2.5 font-[550]">
        Choose what to show
      </summary>
      <Form
        role="search"
        aria-label="Filter activity"
        action="/admin/activity"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 border border-t-0 border-line bg-card p-4 sm:grid-cols-2"
      >
        <TextField
          name="person"
          label="Person"
          type="search"
          inputMode="email"
          list="activity-people"
          placeholder="Everybody"
          defaultValue={query.person}
          maxLength={activitySearchLimit}
        />
        <datalist id="activity-people">
          {people.map((person) => (
            <option key={person} value={person} />
          ))}
        </datalist>
        <SelectField name="kind" label="Kind" defaultValue={query.kind ?? ""}>
          <option value="">Everything</option>
          {activityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </SelectField>
        <TextField name="from" label="From" type="date" defaultValue={query.from} />
        <TextField name="to" label="To" type="date" defaultValue={query.to} />
        <TextField
          name="search"
          label="What it was done to"
          type="search"
          placeholder="Such as Marbling or DS-7K2M9X"
          defaultValue={query.search}
          maxLength={activitySearchLimit}
        />
        <div className="flex flex-wrap items-end gap-2">
          <Button type="submit">Show</Button>
          {path !== "/admin/activity" && (
            <Link className={buttonClass()} to="/admin/activity">
              Show everything
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
