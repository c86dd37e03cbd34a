import type { z } from "zod";
import type { ClosedDays } from "#domain/business/closed-days.ts";
import { lengthFault, overlapFault } from "#domain/business/closed-days-faults.ts";
import { daysAfter, isDate, londonClock } from "#domain/business/london-clock.ts";
import { form, line, listOf, required } from "#domain/forms/fields.ts";
import type { FormField } from "./content-type.ts";
import { storedRows } from "./fields.ts";

const row = form({
  from: date("The first day", "Enter the first day"),
  to: date("The last day", "Enter the last day. For a single day, it is the first day again"),
  label: line("The reason", 60),
}).superRefine((days: ClosedDays, context) => {
  const message = lengthFault(days);
  if (message) context.addIssue({ code: "custom", path: ["to"], message });
});

/**
 * Closed days and holidays. A form opens without those that are over, so that a save drops them. A
 * row that was over a week ago is refused, since its year is probably wrong; the week is for forms
 * that stay open.
 */
export const closedDays: FormField<ClosedDays[]> = {
  label: "Closed Days and Holidays",
  control: { kind: "closed days" },
  form: (now) =>
    listOf("The list of closed days", 40, row as unknown as z.ZodType<ClosedDays>, () => true)
      .superRefine((rows, context) => {
        const aWeekAgo = daysAfter(londonClock(now).date, -7);
        for (const [index, { to }] of rows.entries()) {
          const overlap = overlapFault(rows, index);
          if (overlap)
            context.addIssue({ code: "custom", path: [index, "from"], message: overlap });
          if (to < aWeekAgo)
            context.addIssue({ code: "custom", path: [index, "to"], message: isOver });
        }
      })
      .transform((rows) => rows.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
  ...storedRows(["from", "to", "label"]),
  mark: (rows, mark, name) =>
    rows.map((days, index) => ({ ...days, label: mark(days.label, `${name}.${index}.label`) })),
  toForm: (rows, now) => rows.filter(({ to }) => to >= londonClock(now).date),
};

const isOver = "These days are over. Check the year, or remove the row";

/** A date as browsers send it, `YYYY-MM-DD`. */
function date(subject: string, message: string) {
  return required(line(subject, 20), message).refine(
    (value) => isDate(value) && value >= "2000-01-01",
    {
      error: "Enter a date that exists, with a year of four digits",
      abort: true,
    },
  );
}
