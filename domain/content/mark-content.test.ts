import { describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { markedParts } from "#domain/text/edit-mark.ts";
import { exampleBusiness, exampleService } from "#tests/admin/example-forms.ts";
import { business } from "./business.ts";
import { readForm } from "./content-type.ts";
import { markContent } from "./mark-content.ts";
import { type Service, services } from "./services.ts";

const site = builtInSite({});
const now = new Date("2026-11-22T12:00:00Z");
const placesIn = (...texts: (string | undefined)[]) =>
  texts.flatMap((text) => markedParts(text ?? "").map(({ place }) => place));

test("only what a page reads is marked", () => {
  const [service] = site.services;
  const unread = {
    ...service,
    get description(): string {
      throw new Error("read");
    },
  };
  const marked = markContent({ ...site, services: [unread as Service] }, { now });
  const [shown] = marked.services;
  expect(placesIn(shown?.name)).toEqual([`service/${service?.id}/name`]);
  expect(shown?.process, "the same each time").toBe(shown?.process);
});

describe("beside an unsaved form", () => {
  /** The site with the first service as its form would save it, marked. */
  function editedService(changes: Record<string, unknown>) {
    const form = exampleService(changes);
    const read = readForm(services, form, now);
    if ("fieldErrors" in read) throw new Error("the form is valid");
    const service = { ...site.services[0], ...read.values, id: "7" };
    const content = { ...site, services: [service as Service, ...site.services] };
    const edited = { noun: "service", id: "7", form } as const;
    return markContent(content, { now, edited }).services;
  }

  test("texts lead to their rows, though blank rows stand between them", () => {
    const [service] = editedService({ process: ["", "  Prepare it ", " ", "Gild it", "Gild it"] });
    const rows = [1, 3, 4].map((row) => `service/7/process.${row}`);
    expect(placesIn(...(service?.process ?? []))).toEqual(rows);
  });

  test("rows of several texts do too", () => {
    const faq = [
      { question: "", answer: "" },
      { question: "Why?", answer: "So." },
    ];
    const [service] = editedService({ faq });
    expect(placesIn(service?.faq[0]?.question, service?.faq[0]?.answer)).toEqual([
      "service/7/faq.1.question",
      "service/7/faq.1.answer",
    ]);
  });
});

describe("closed days", () => {
  const later = { from: "2026-12-24", to: "2026-12-26", label: "Christmas" };
  const sooner = { from: "2026-12-01", to: "2026-12-01", label: "Fair" };

  test("lead to their rows in a form that is not in order yet", () => {
    const form = exampleBusiness({ closedDays: [later, sooner] });
    const read = readForm(business, form, now);
    if ("fieldErrors" in read) throw new Error("the form is valid");
    const content = { ...site, business: { ...site.business, ...read.values } };
    const edited = { noun: "business", id: "", form } as const;
    const { closedDays } = markContent(content, { now, edited }).business;
    expect(placesIn(...closedDays.map(({ label }) => label))).toEqual([
      "business//closedDays.1.label",
      "business//closedDays.0.label",
    ]);
  });

  test("that are over have no row in the form, and the others move up", () => {
    const over = { from: "2026-11-01", to: "2026-11-02", label: "Over" };
    const content = { ...site, business: { ...site.business, closedDays: [over, sooner] } };
    const { closedDays } = markContent(content, { now }).business;
    expect(placesIn(...closedDays.map(({ label }) => label))).toEqual([
      "business//closedDays",
      "business//closedDays.0.label",
    ]);
  });
});
