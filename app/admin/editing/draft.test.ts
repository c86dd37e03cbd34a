import { expect, test } from "vitest";
import { type Draft, layDraftOver } from "./draft.ts";

const opened = {
  revision: 3,
  form: { name: "Gold", caption: "In the hall", quote: { author: "", role: "Owner" } },
};
type Form = (typeof opened)["form"];
const draft = (draft: object) => ({ savedAt: 0, ...draft }) as Draft<Form>;

test("a field that was added since is as opened, and one that is gone is left out", () => {
  const older = draft({ revision: 3, form: { name: "Mine", former: "x", quote: { author: "A" } } });
  expect(layDraftOver(opened, older)).toEqual({
    form: { name: "Mine", caption: "In the hall", quote: { author: "A", role: "Owner" } },
    base: opened.form,
  });
});

test("of an older revision it keeps what it began from", () => {
  const base = { name: "Silver", caption: "None" };
  const older = draft({ revision: 2, base, form: { name: "Mine", caption: "None" } });
  expect(layDraftOver(opened, older).base).toEqual({ ...opened.form, ...base });
});

test("of an older revision that did not say what it began from, nothing is taken for known", () => {
  const older = draft({ revision: 2, form: { name: "Mine" } });
  expect(layDraftOver(opened, older).base).toEqual({
    caption: "In the hall",
    quote: { author: "", role: "Owner" },
  });
});
