import { describe, expect, test } from "vitest";
import { parseForm } from "#domain/forms/fields.ts";
import { blankTexts, emojiText } from "#tests/awkward-texts.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { enquiryLimits, enquirySchema } from "./schema.ts";

const enquiryOf = (changes: Record<string, unknown>) => {
  const read = parseForm(enquirySchema, exampleEnquiry(changes));
  if ("fieldErrors" in read) throw new Error(JSON.stringify(read.fieldErrors));
  return read.values;
};
const errorsOf = (input: unknown) => {
  const read = parseForm(enquirySchema, input);
  return "fieldErrors" in read ? read.fieldErrors : {};
};
const errorsWith = (changes: Record<string, unknown>) => errorsOf(exampleEnquiry(changes));

const oneLineFields = ["name", "phone", "postcode", "service"] as const;
const textFields = [...oneLineFields, "message"] as const;
const nothingEntered = {
  name: "Enter your name",
  email: "Enter your e-mail address",
  phone: "Enter your phone number",
  service: "Choose a service",
  message: "Tell us about your project",
};

describe("what a visitor must fill in", () => {
  test("an empty form has a message on each required field, and none on the postcode", () => {
    const blank = { name: "", email: "", phone: "", postcode: "", service: "", message: "" };
    expect(errorsOf(blank)).toEqual(nothingEntered);
  });

  test.each(blankTexts)("a field of %j is empty", (blank) => {
    const blanks = Object.fromEntries([...textFields, "email"].map((field) => [field, blank]));
    expect(errorsOf(blanks)).toEqual(nothingEntered);
  });

  test.each([undefined, null, "name=Aoife", 7, true, [], [exampleEnquiry()], new Map()])(
    "a post that is not a form counts as an empty form (%j)",
    (input) => {
      expect(errorsOf(input)).toEqual(nothingEntered);
    },
  );

  test.each([{ value: 7 }, { value: ["Aoife"] }, { value: { toString: "x" } }])(
    "a field that is not text gets a message ($value)",
    ({ value }) => {
      const fields = [...textFields, "email"];
      expect(errorsWith(Object.fromEntries(fields.map((field) => [field, value])))).toEqual({
        name: "Your name must be text",
        email: "Your e-mail address must be text",
        phone: "Your phone number must be text",
        postcode: "Your postcode must be text",
        service: "The service must be text",
        message: "Your message must be text",
      });
    },
  );

  test("the postcode may be missing, and any service is accepted", () => {
    expect(enquiryOf({ postcode: undefined, service: "Gold leaf" })).toMatchObject({
      postcode: "",
      service: "Gold leaf",
    });
  });
});

describe("how long a field may be", () => {
  test.each([
    ["name", 100, "Your name is 101 characters; the most we can take is 100"],
    ["phone", 60, "Your phone number is 61 characters; the most we can take is 60"],
    ["postcode", 20, "Your postcode is 21 characters; the most we can take is 20"],
    ["service", 200, "The service is 201 characters; the most we can take is 200"],
    ["message", 5_000, "Your message is 5,001 characters; the most we can take is 5,000"],
  ] as const)("%s takes at most %i characters", (field, limit, message) => {
    expect(enquiryOf({ [field]: "x".repeat(limit) })[field]).toHaveLength(limit);
    expect(errorsWith({ [field]: "x".repeat(limit + 1) })).toEqual({ [field]: message });
  });

  test("an e-mail address takes 254 characters", () => {
    const domain = "@example.com";
    const longest = "a".repeat(enquiryLimits.email - domain.length) + domain;
    expect(enquiryOf({ email: longest }).email).toBe(longest);
    expect(errorsWith({ email: `a${longest}` })).toEqual({
      email: "Your e-mail address is 255 characters; the most we can take is 254",
    });
  });

  test("line breaks count once, spaces around the text do not count", () => {
    const lines = "\r\n".repeat(2_499);
    expect(enquiryOf({ message: `  x${lines}${"y".repeat(2_500)}  ` }).message).toHaveLength(5_000);
  });
});

describe("e-mail addresses", () => {
  test.each([
    "name@example.com",
    "first.last+tag@mail.example.co.uk",
    "o'brien@example.ie",
    "seán@example.ie",
    "name@exämple.de",
    "用户@例子.广告",
  ])("%s is accepted", (email) => {
    expect(enquiryOf({ email }).email).toBe(email);
  });

  test.each([
    "name",
    "name@example",
    "name@@example.com",
    "name@example..com",
    "name@example.com.",
    "name@-example.com",
    "name@example.com, other@example.com",
    "Name <name@example.com>",
    "na me@example.com",
    "name@example.com\r\nBcc: other@example.com",
    "<script>@example.com",
  ])("%j is refused with an example", (email) => {
    expect(errorsWith({ email })).toEqual({
      email: "Enter an e-mail address like name@example.com",
    });
  });

  test("invisible marks from copying an address are removed", () => {
    expect(enquiryOf({ email: "\u202A name@example.com\u202C\u200B\r\n" }).email).toBe(
      "name@example.com",
    );
  });

  test("a very long invalid address is refused quickly", () => {
    const before = process.cpuUsage();
    errorsWith({ email: `${"a-".repeat(100_000)}@` });
    errorsWith({ email: `a@${"a-".repeat(120)}` });
    const { user } = process.cpuUsage(before);
    // A pattern that tries every part again would take minutes of processor time.
    expect(user / 1e6).toBeLessThan(2);
  });
});

describe("the clean-up", () => {
  const everyControl = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 127 + i)]
    .map((code) => String.fromCharCode(code))
    .filter((character) => !"\t\n\r".includes(character))
    .join("");

  test.each([
    ["control characters are removed", `a${everyControl}b`, "ab"],
    ["emoji stay whole", emojiText, emojiText],
    ["markup stays text", "<b>&amp;'\"</b>", "<b>&amp;'\"</b>"],
    ["half a character becomes the replacement character", "a\uD83Cb", "a\uFFFDb"],
  ])("in every field %s", (_, typed, stored) => {
    for (const field of textFields)
      expect(enquiryOf({ [field]: typed })[field], field).toBe(stored);
  });

  test.each([
    ["line breaks and tabs become a space", "\n a\r\n\tb\u2028c\rd\t", "a b c d"],
    ["marks that turn the writing direction are removed", "\u202EA\u2066b\u2069", "Ab"],
  ])("in a field of one line %s", (_, typed, stored) => {
    for (const field of oneLineFields)
      expect(enquiryOf({ [field]: typed })[field], field).toBe(stored);
  });

  test("the message keeps its lines and tabs, as newlines", () => {
    expect(enquiryOf({ message: "a\r\nb\rc\n\n\td\u2029e" }).message).toBe("a\nb\nc\n\n\td\ne");
  });
});

describe("the fields that visitors do not see", () => {
  test.each([
    ["", false],
    [undefined, false],
    [null, false],
    ["x", true],
    [" ", true],
    [1, true],
  ])("a honeypot of %j counts as filled: %j", (honeypot, filled) => {
    expect(enquiryOf({ honeypot }).honeypot).toBe(filled);
  });

  test.each([
    ["abc", "abc"],
    ["x".repeat(100), "x".repeat(100)],
    [" abc ", "abc"],
  ])("%j is an id", (id, read) => {
    expect(enquiryOf({ id }).id).toBe(read);
  });

  test.each([undefined, null, "", "  ", 7, {}, ["abc"], "x".repeat(101)])(
    "%j counts as no id",
    (id) => {
      expect(enquiryOf({ id }).id).toBeUndefined();
    },
  );
});
