import { expect, test } from "vitest";
import { exampleBusiness } from "#tests/admin/example-forms.ts";
import { business } from "./business.ts";
import { readForm } from "./content-type.ts";

const now = new Date();

const read = (changes: Record<string, unknown>) =>
  readForm(business, exampleBusiness(changes), now);
const faults = (fieldErrors: Record<string, string>) => ({ fieldErrors });
const weekend = { days: ["Saturday"], opens: "09:00", closes: "16:00" };

test("a complete form passes as it is", () => {
  const hours = exampleBusiness().hours.map((row) => ({ label: "Mon, Wed 8:30AM-5PM", ...row }));
  expect(read({})).toEqual({ values: { ...exampleBusiness(), hours } });
});

test("an empty form has a message on each required field, and on no other", () => {
  expect(readForm(business, {}, now)).toEqual(
    faults({
      name: "Enter the business name",
      kind: "Choose the kind of business",
      trade: "Enter what you are, for example decorative painters",
      made: "Enter a word like painted or carved",
      phone: "Enter the phone number",
      email: "Enter the e-mail address",
      locality: "Enter the town",
      region: "Enter the region",
      hours: "Enter when you are open",
    }),
  );
});

test("a phone number or an e-mail address that cannot be linked is refused", () => {
  expect(read({ phone: "Ring Una", email: "una" })).toEqual(
    faults({
      phone: "Enter one number with its area code, for example 028 9649 6123",
      email: "Enter an e-mail address like name@example.com",
    }),
  );
});

test("days are sorted in the order of the week, each once", () => {
  const days = ["Friday", "Monday", "Friday"];
  expect(read({ hours: [{ ...weekend, days }] })).toMatchObject({
    values: { hours: [{ days: ["Monday", "Friday"] }] },
  });
});

test("a row of hours needs days and times, and must close after it opens", () => {
  const rows = [
    {},
    { ...weekend, closes: "09:00" },
    { days: ["Sunday"], opens: "9", closes: "24:00" },
  ];
  expect(read({ hours: rows })).toEqual(
    faults({
      "hours.0.days": "Choose at least one day",
      "hours.0.opens": "Enter when you open, for example 08:00",
      "hours.0.closes": "Enter when you close, for example 18:00",
      "hours.1.closes": "Closing time must be after opening time",
      "hours.2.opens": "Enter when you open, for example 08:00",
      "hours.2.closes": "Enter when you close, for example 18:00",
    }),
  );
});

test("a day can be in one row only", () => {
  const days = ["Friday", "Saturday"];
  expect(read({ hours: [weekend, { ...weekend, days }] })).toEqual(
    faults({ "hours.1.days": "Saturday already stands in a row above" }),
  );
});

test.each(["http://a.example", "https://a.example/b?c=d#e"])("a link may lead to %s", (url) => {
  expect(read({ social: [{ name: "A", url }] })).toMatchObject({
    values: { social: [{ name: "A", url }] },
  });
});

test.each(["javascript:alert(1)", "data:text/html,a", "a.example", "//a.example", "/about", ""])(
  "a link may not lead to %j",
  (url) => {
    expect(read({ social: [{ name: "A", url }] })).toEqual(
      faults({ "social.0.url": "Enter an address that begins with https://" }),
    );
  },
);

test("blank links are dropped, and a link without a name is not", () => {
  const blank = { name: " ", url: "" };
  const link = { name: "A", url: "https://a.example" };
  expect(read({ social: [blank, link] })).toMatchObject({ values: { social: [link] } });
  expect(read({ social: [blank, { ...link, name: "" }] })).toEqual(
    faults({ "social.1.name": "Enter what the link is called, for example Instagram" }),
  );
});
