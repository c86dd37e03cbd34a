import { closedDaysFaults } from "#domain/business/closed-days-faults.ts";
import { hoursFaults } from "#domain/business/hours-faults.ts";
import { paletteFaultsInForm } from "./palette-families.ts";

/** What is wrong between the fields of a form, by field: a change of one may correct the other. */
export function faultsBetween(form: Record<string, unknown>): Record<string, string> {
  const { hours, closedDays, palette } = form;
  return {
    ...(hours ? hoursFaults(hours as never) : {}),
    ...(closedDays ? closedDaysFaults(closedDays as never) : {}),
    ...(palette ? paletteFaultsInForm(palette as never) : {}),
  };
}
