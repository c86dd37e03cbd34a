// @isolated: it changes nodes for good.
// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { bearOtherWriters } from "./bear-other-writers.ts";

// A translator has its own functions, which nobody changed.
const { insertBefore, removeChild } = Node.prototype;

bearOtherWriters();
afterEach(cleanup);

function Page({ hasNews, count }: { hasNews: boolean; count: number }) {
  return (
    <main>
      {hasNews && "News"}
      {hasNews ? <b key="first">first</b> : <i key="second">second</i>}
      {count} changes
    </main>
  );
}

/** What translators do to the texts of an element, and how its last one reads afterwards. */
const translations: [string, (texts: Text[]) => unknown, string][] = [
  ["others in their places", (texts) => texts.map((text) => replace([text])), "[ changes]"],
  ["one in the place of two", ([, ...neighbours]) => replace(neighbours), " changes"],
  ["a <font> around each", (texts) => texts.map(wrap), " changes"],
];

function replace(texts: Text[]): void {
  const [first] = texts;
  const place = first?.parentNode;
  const font = document.createElement("font");
  font.textContent = `[${texts.map(({ data }) => data).join("")}]`;
  if (place) insertBefore.call(place, font, first ?? null);
  for (const text of texts) if (place) removeChild.call(place, text);
}

function wrap(text: Text): void {
  const font = document.createElement("font");
  if (text.parentNode) insertBefore.call(text.parentNode, font, text);
  font.append(text);
}

test.each(translations)("React goes on when a translator has put %s", (_, translate, last) => {
  const { container, rerender } = render(<Page hasNews count={1} />);
  const main = container.firstElementChild as Element;
  translate([...main.childNodes].filter((node) => node instanceof Text));
  rerender(<Page hasNews={false} count={2} />);
  expect(main.textContent).toBe(`second2${last}`);
  rerender(<Page hasNews count={3} />);
  expect(main.textContent).toBe(`Newsfirst3${last}`);
});
