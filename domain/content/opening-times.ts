import { z } from "zod";
import { type ClosedDays, lengthFault, overlapFault } from "#domain/business/closed-days.ts";
import {
  closesTooEarly,
  hoursLabel,
  isInOrder,
  type OpenDays,
  repeatedDay,
  type Weekday,
  weekdays,
} from "#domain/business/hours.ts";
import { daysAfter, isDate, londonClock } from "#domain/business/london-clock.ts";
import { form, line, listOf, required } from "#domain/forms/fields.ts";
import type { FormField } from "./content-type.ts";
import { storedRows } from "./fields.ts";

/** One row of the opening hours as the form sends it. Sorts the days in the order of the week. */
const openDays = form({
  days: z.preprocess(
    (value) => value ?? [],
    z
      .array(z.enum(weekdays), "Choose days of the week")
      .nonempty("Choose at least one day")
      .transform((chosen) => weekdays.filter((day) => chosen.includes(day))),
  ),
  opens: time("The opening time", "Enter when you open, for example 08:00"),
  closes: time("The closing time", "Enter when you close, for example 18:00"),
}).refine(isInOrder, { path: ["closes"], error: closesTooEarly });

/** Times are `HH:MM` in Europe/London. */
type OpeningHours = { label: string; days: Weekday[]; opens: string; closes: string };

/** The opening hours, each row with the words that people read. */
export const hours: FormField<OpeningHours[], Omit<OpeningHours, "label">[]> = {
  label: "Opening Hours",
  control: { kind: "hours" },
  form: listOf("The list of opening hours", weekdays.length, openDays, () => true)
    .refine(({ length }) => length > 0, "Enter when you are open")
    .superRefine((days, context) => {
      for (const index of days.keys()) {
        const message = repeatedDay(days, index);
        if (message) context.addIssue({ code: "custom", path: [index, "days"], message });
      }
    })
    .transform((days) =>
      days.map((row: OpenDays & { days: Weekday[] }) => ({ label: hoursLabel(row), ...row })),
    ),
  stored: z
    .array(
      z.object({
        label: z.string(),
        days: z.array(z.enum(weekdays)),
        opens: z.string(),
        closes: z.string(),
      }),
    )
    .default([]),
  isJson: true,
  toForm: (value) => value.map(({ days, opens, closes }) => ({ days, opens, closes })),
  mark: (value, mark, name) =>
    value.map((row, index) => ({ ...row, label: mark(row.label, `${name}.${index}.opens`) })),
};

const closedRow = form({
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
    listOf("The list of closed days", 40, closedRow as unknown as z.ZodType<ClosedDays>, () => true)
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

/** A time of day as browsers send it, `HH:MM`. */
function time(subject: string, message: string) {
  return required(line(subject, 20), message).refine(
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    { error: message, abort: true },
  );
}
