import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { elementsOf } from "#tests/site/page.ts";
import { SampleList } from "./sample-list.tsx";

const sample = {
  place: 1,
  code: "dragging-1f3b30-over-b9c4a6",
  title: "Dragging, Bottle Green over Sage",
  drawing: null,
};

function shown(isInSampler: boolean) {
  const samples = [{ ...sample, isInSampler }];
  return renderToStaticMarkup(<SampleList id="an-enquiry" samples={samples} />);
}

test("a sample leads to the sampler while it shows the finish", () => {
  const [link] = elementsOf(shown(true), "a");
  expect(link?.attributes.href).toBe(`/sampler?sample=${sample.code}`);
});

test("a sample whose finish has left the sampler has its picture and title, and leads nowhere", () => {
  const html = shown(false);
  expect(elementsOf(html, "a")).toEqual([]);
  expect(html).toContain(sample.title);
  expect(elementsOf(html, "img").map(({ attributes: { src } }) => src)).toEqual([
    `/sampler/${sample.code}.jpg`,
  ]);
});
