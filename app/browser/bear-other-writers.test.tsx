// @isolated: it changes nodes for good.
// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { bearOtherWriters } from "./bear-other-writers.ts";

bearOtherWriters();
afterEach(cleanup);

function Page({ hasNews }: { hasNews: boolean }) {
  return (
    <main>
      {hasNews && "News"}
      {hasNews ? <b key="first">first</b> : <i key="second">second</i>}
      text
    </main>
  );
}

/** What translators do to a text. */
const translations: [string, (text: ChildNode) => void][] = [
  ["another text in its place", (text) => wrap(text, document.createTextNode("Wieści"))],
  ["a <font> around it", (text) => wrap(text, text)],
];

function wrap(text: ChildNode, words: ChildNode): void {
  const font = document.createElement("font");
  text.replaceWith(font);
  font.append(words);
}

test.each(translations)("React goes on when a translator has put %s", (_, translate) => {
  const { container, rerender } = render(<Page hasNews />);
  const main = container.firstElementChild as Element;
  for (const text of [...main.childNodes].filter((node) => node instanceof Text)) translate(text);
  rerender(<Page hasNews={false} />);
  screen.getByText("second");
  expect(screen.queryByText("first")).toBeNull();
  expect(screen.queryByText("News")).toBeNull();
  rerender(<Page hasNews />);
  screen.getByText("first");
});
