import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html.ts";

test("text in HTML is shown as it was typed", () => {
  expect(escapeHtml(`<b title="x">Fish & Chips</b> 'to go'`)).toBe(
    "&lt;b title=&quot;x&quot;&gt;Fish &amp; Chips&lt;/b&gt; 'to go'",
  );
});
