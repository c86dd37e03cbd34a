import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { elementsOf } from "#tests/site/page.ts";
import { SampleList } from "./enquiry-parts.tsx";

const code = "dragging-1f3b30-over-b9c4a6";
const title = "Dragging, Bottle Green over Sage";

test.each([
  [true, [`/sampler?sample=${code}`]],
  [false, []],
])(
  "a sample has its picture and title, and leads to the sampler if it is there: %j",
  (isInSampler, links) => {
    const samples = [{ place: 1, code, title, drawing: null, isInSampler }];
    const html = renderToStaticMarkup(<SampleList id="an-enquiry" samples={samples} />);
    const attributes = (name: string) =>
      elementsOf(html, name).map((element) => element.attributes);
    expect(html).toContain(title);
    expect(attributes("img").map(({ src }) => src)).toEqual([`/sampler/${code}.jpg`]);
    expect(attributes("a").map(({ href }) => href)).toEqual(links);
  },
);
