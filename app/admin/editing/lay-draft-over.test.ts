import { expect, test } from "vitest";
import type { Draft } from "./draft.ts";
import type { FormValues } from "./editor.ts";
import { layDraftOver } from "./lay-draft-over.ts";

const opened = {
  revision: 3,
  form: { name: "Gold", caption: "In the hall", quote: { author: "", role: "Owner" } },
};
const draft = (draft: object) => ({ savedAt: 0, ...draft }) as Draft<FormValues>;

test("a draft leaves newer fields as opened, and drops fields that no longer exist", () => {
  const older = draft({ revision: 3, form: { name: "Mine", former: "x", quote: { author: "A" } } });
  expect(layDraftOver(opened, older)).toEqual({
    form: { name: "Mine", caption: "In the hall", quote: { author: "A", role: "Owner" } },
    base: opened.form,
  });
});

test("a draft of an older revision keeps the form that it started from", () => {
  const base = { name: "Silver", caption: "None" };
  const older = draft({ revision: 2, base, form: { name: "Mine", caption: "None" } });
  expect(layDraftOver(opened, older).base).toEqual({ ...opened.form, ...base });
});
