import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { wordsOf } from "#tests/site/page.ts";
import { answerFor } from "#tests/site/render-page.ts";

const site = siteOn(builtInSite({}), "2026-11-22");

test.each([true, false])(
  "the privacy page speaks of mail as far as the site sends it: %s",
  async (isSetUp) => {
    const enquiryMail = { isSetUp: () => isSetUp, notify() {}, mailedSingly: 60 };
    const request = new Request("https://decor.example/privacy");
    const answer = await answerFor(request, { site }, { retentionMonths: 24, enquiryMail });
    const words = wordsOf(await answer.text());
    expect(words).toContain("the company that runs our server");
    expect(words.includes("the one that carries our mail")).toBe(isSetUp);
  },
);
