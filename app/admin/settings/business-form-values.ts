import type { Business } from "#domain/content/schema.ts";
import type { Weekday } from "#domain/content/weekdays.ts";

/** A row of the opening hours; times are `HH:MM`, or empty. */
export interface HoursRow {
  /** In the order of the week. */
  days: Weekday[];
  opens: string;
  closes: string;
}

/** The business as its editor holds it. */
export interface BusinessFormValues
  extends Pick<
    Business,
    "phone" | "email" | "street" | "locality" | "postcode" | "region" | "social"
  > {
  hours: HoursRow[];
}

export function businessForm(business: Business): BusinessFormValues {
  const { phone, email, street, locality, postcode, region, social } = business;
  const hours = business.hours.map(({ days, opens, closes }) => ({ days, opens, closes }));
  return { phone, email, street, locality, postcode, region, hours, social };
}
